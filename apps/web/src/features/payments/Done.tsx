import type { SessionCard } from '@forman/contract/sessions';
import { formatLongDay } from '@forman/domain/french-dates';
import { IconCalendarPlus, IconCheck, IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useCalendarFile } from '../../ui/use-calendar-file.ts';
import type { CheckoutProps, Payment } from './checkout.ts';
import { QuoteLines } from './QuoteLines.tsx';
import { Recap } from './Recap.tsx';
import { useFirstFocus } from './use-first-focus.ts';

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

/** What comes next: that the seat is taken and paid is what the notices beside it say (CORE-206, CORE-207). */
function doneTitle({ beneficiary }: CheckoutProps['item'], { startDate }: SessionCard): string {
  if (beneficiary) return `Inscription finalisée pour ${beneficiary.firstName}`;
  return `Rendez-vous ${formatLongDay(new Date(startDate)).replace(/ \d{4}$/, '')}`;
}

export function Done({ session, item, quote, payment, isPlayed, onClose }: Props) {
  const me = useViewer();
  const isCalendarOffered = !item.beneficiary && !isPlayed;
  const { save, isBusy } = useCalendarFile(session);
  const place = useFirstFocus<HTMLDivElement>('[data-autofocus]');
  return (
    <div className="done" ref={place}>
      <div className="done-top">
        <span className="done-ic">
          <IconCheck aria-hidden="true" />
        </span>
        <h3>{doneTitle(item, session)}</h3>
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
