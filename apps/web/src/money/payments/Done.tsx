import './done.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatLongDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { IconCalendarPlus, IconCheck, IconCreditCard, IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router';
import { serverNow } from '../../api/server-clock.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { meetingLink } from '../../sessions/shared/meeting.ts';
import { startsSoon } from '../../sessions/shared/starts-soon.ts';
import { useNow } from '../../ui/use-now.ts';
import { useCalendarFile } from '../../sessions/shared/use-calendar-file.ts';
import type { Payment, PaymentNow } from './payment-calls.ts';
import type { CheckoutProps } from './checkout.ts';
import { QuoteLines } from './QuoteLines.tsx';
import { Recap } from './Recap.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const paidBy: Record<Payment['method'], string> = {
  card: 'Payé par carte',
  paypal: 'Payé par PayPal',
  credit: 'Payé par avoir',
  manual: 'Payé à l’association',
};

type Props = Pick<CheckoutProps, 'item' | 'quote' | 'Join'> & {
  onClose: () => void;
  session: SessionCard;
  /** The payment; null when the avoir paid the whole price. */
  payment: PaymentNow | null;
  /** Simulated purchase: no receipt is sent, and no calendar entry offered, as the session does not exist. */
  isPlayed: boolean;
};

/** Title that says what comes next; the notices say that the seat is taken and paid (CORE-206, CORE-207). */
function doneTitle({ beneficiary }: CheckoutProps['item'], { startDate }: SessionCard): string {
  if (beneficiary) return `Inscription finalisée pour ${beneficiary.firstName}`;
  const day = formatLongDay(new Date(startDate));
  // The year shows only when it is not the present one.
  return `Rendez-vous ${day.replace(` ${parisDay(new Date(serverNow())).slice(0, 4)}`, '')}`;
}

export function Done({ session, item, quote, payment, isPlayed, onClose, Join }: Props) {
  const me = useViewer();
  const now = useNow();
  const isCalendarOffered = !item.beneficiary && !isPlayed;
  const Meeting = startsSoon(session, now) && meetingLink(session, now) ? Join : undefined;
  // The focus goes to the last button, the likely next act.
  const place = useFirstFocus<HTMLDivElement>('.dlg-foot > :last-child');
  return (
    <div className="done" ref={place}>
      <div className="done-top">
        <span className="done-ic grid">
          <IconCheck aria-hidden="true" />
        </span>
        <h3>{doneTitle(item, session)}</h3>
        <p className="muted">
          {isPlayed ? 'Le reçu partirait à' : 'Le reçu est parti à'} {me.email}
        </p>
      </div>
      <Recap session={session} />
      <QuoteLines isPaid quote={quote} item={item} total={paidBy[payment?.method ?? 'credit']} />
      <ul className="done-proofs flex wrap small">
        {payment ? <Proofs payment={payment} /> : !isPlayed && <OwnInvoices />}
        {Meeting && <CalendarLine session={session} />}
      </ul>
      <div className="dlg-foot flex wrap justify-end gap-10">
        <BusyButton size="l" look={isPlayed ? 'primary' : 'outline'} onClick={onClose}>
          Fermer
        </BusyButton>
        {isCalendarOffered && !Meeting && <CalendarButton session={session} />}
        {Meeting && <Meeting session={session} />}
      </div>
    </div>
  );
}

const addToCalendar = 'Ajouter à mon agenda';

function CalendarButton({ session }: Pick<Props, 'session'>) {
  const { save, isBusy } = useCalendarFile(session);
  return (
    <BusyButton
      size="l"
      look="primary"
      busy={isBusy}
      icon={<IconCalendarPlus aria-hidden="true" />}
      onClick={save}
    >
      {addToCalendar}
    </BusyButton>
  );
}

/** Calendar link, when joining the meeting within the hour comes first. */
function CalendarLine({ session }: Pick<Props, 'session'>) {
  const { save, isBusy } = useCalendarFile(session);
  return (
    <li>
      <IconCalendarPlus className="ic-s" aria-hidden="true" />
      <button type="button" className="link linkbtn" aria-busy={isBusy || undefined} onClick={save}>
        {addToCalendar}
      </button>
    </li>
  );
}

/** The link replaces the dialog’s own entry in the history. */
const OwnInvoices = () => (
  <li>
    <IconFileInvoice className="ic-s" aria-hidden="true" />
    <Link replace to={routes.invoices}>
      Mes factures
    </Link>
  </li>
);

/** Means of payment, and the invoice. */
function Proofs({ payment: { method, instrument, transaction, invoiceNumber } }: { payment: PaymentNow }) {
  const card = method === 'card' ? instrument : null;
  return (
    <>
      {card && (
        <li>
          <IconCreditCard className="ic-s" aria-hidden="true" />
          <span className="num">{card}</span>
        </li>
      )}
      {transaction !== null && (
        <li>
          <IconFileInvoice className="ic-s" aria-hidden="true" />
          <Link replace to={pathTo('invoice', { id: transaction })}>
            {invoiceNumber ? `Facture ${invoiceNumber}` : 'Voir la facture'}
          </Link>
        </li>
      )}
    </>
  );
}
