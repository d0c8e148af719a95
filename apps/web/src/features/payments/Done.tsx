import type { SessionCard } from '@forman/contract/sessions';
import { IconCalendarPlus, IconCheck, IconFileInvoice } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useCalendarFile } from '../../ui/use-calendar-file.ts';
import type { CheckoutProps, Payment } from './checkout.ts';
import { QuoteLines } from './QuoteLines.tsx';
import { Recap } from './Recap.tsx';

const paidBy: Record<Payment['method'], string> = {
  card: 'Payé par carte',
  paypal: 'Payé par PayPal',
  credit: 'Payé par avoir',
};

type Props = Pick<CheckoutProps, 'item' | 'quote' | 'onClose'> & {
  session: SessionCard;
  payment: Payment;
  /** No receipt is sent, and no calendar takes a session that does not exist. */
  isPlayed: boolean;
};

/** What the person has now; for a guest of theirs, what the guest has. The notice beside it says its fixed text (CORE-207). */
function doneTitle({ kind, beneficiary }: CheckoutProps['item']): string {
  if (beneficiary) return `Inscription finalisée pour ${beneficiary.firstName}`;
  return kind === 'discovery_fee' ? 'Votre inscription est finalisée' : 'Votre place est réservée';
}

export function Done({ session, item, quote, payment, isPlayed, onClose }: Props) {
  const me = useViewer();
  const isCalendarOffered = !item.beneficiary && !isPlayed;
  const { save, isBusy } = useCalendarFile(session);
  const place = useRef<HTMLDivElement>(null);
  // Its dialog has been open for long, and what was pressed last is gone.
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <div className="done" ref={place}>
      <div className="done-top">
        <span className="done-ic">
          <IconCheck aria-hidden="true" />
        </span>
        <h3>{doneTitle(item)}</h3>
        <p className="muted">
          {isPlayed ? 'Le reçu partirait à' : 'Le reçu est parti à'} {me.email}
        </p>
      </div>
      <Recap session={session} />
      <QuoteLines quote={quote} item={item} total={paidBy[payment.method]} />
      {payment.transaction !== null && (
        <p className="row small done-invoice">
          <IconFileInvoice className="ic-s" aria-hidden="true" />
          <Link to={pathTo('invoice', { id: payment.transaction })}>Voir la facture</Link>
        </p>
      )}
      <div className="dlg-foot">
        <BusyButton
          size="l"
          look={isPlayed ? 'primary' : 'outline'}
          onClick={() => onClose('done')}
          data-autofocus={isCalendarOffered ? undefined : true}
        >
          Fermer
        </BusyButton>
        {isCalendarOffered && (
          <BusyButton
            size="l"
            look="primary"
            data-autofocus
            busy={isBusy}
            icon={<IconCalendarPlus aria-hidden="true" />}
            onClick={save}
          >
            Ajouter à mon agenda
          </BusyButton>
        )}
      </div>
    </div>
  );
}
