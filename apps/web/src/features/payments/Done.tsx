import type { SessionCard } from '@forman/contract/sessions';
import { IconCalendarPlus, IconCheck, IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { successNotices } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { saveCalendar } from '../../ui/calendar-file.ts';
import type { CheckoutProps, Payment } from './checkout.ts';
import { QuoteLines } from './QuoteLines.tsx';
import { Recap } from './Recap.tsx';

const paidBy: Record<Payment['method'], string> = {
  card: 'Payé par carte',
  paypal: 'Payé par PayPal',
  credit: 'Payé par avoir',
};

type Props = Pick<CheckoutProps, 'quote' | 'onClose'> & {
  session: SessionCard;
  payment: Payment;
  isFee: boolean;
};

export function Done({ session, quote, payment, isFee, onClose }: Props) {
  const me = useViewer();
  return (
    <div className="done">
      <div className="done-top">
        <span className="done-ic">
          <IconCheck aria-hidden="true" />
        </span>
        <h3>{isFee ? 'Votre inscription est finalisée' : successNotices.joined.text}</h3>
        <p className="muted">Le reçu est parti à {me.email}</p>
      </div>
      <Recap session={session} />
      <QuoteLines
        quote={quote}
        kind={session.kind}
        item={{ kind: isFee ? 'discovery_fee' : session.kind, id: session.id }}
        total={paidBy[payment.method]}
      />
      {payment.transaction !== null && (
        <p className="row small done-invoice">
          <IconFileInvoice className="ic-s" aria-hidden="true" />
          <Link to={pathTo('invoice', { id: payment.transaction })}>Voir la facture</Link>
        </p>
      )}
      <div className="dlg-foot">
        <BusyButton size="l" onClick={onClose}>
          Fermer
        </BusyButton>
        <BusyButton
          size="l"
          look="primary"
          data-autofocus
          icon={<IconCalendarPlus aria-hidden="true" />}
          onClick={() => saveCalendar(session)}
        >
          Ajouter à mon agenda
        </BusyButton>
      </div>
    </div>
  );
}
