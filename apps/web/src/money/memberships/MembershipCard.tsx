import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { MembershipChip } from '../../people/shared/Membership.tsx';
import { Note } from '../../ui/Note.tsx';
import type { Membership } from './checkout-slot.ts';
import { holdsFrom, lastDay } from './membership-words.ts';

type Props = {
  membership: Membership;
  /** True when payments are closed on this portal, whatever the date. */
  isClosed: boolean;
};
type CardProps = Props & {
  /** Leaves out the last payment, which another part of the page shows. */
  isShort: boolean;
};

/** Dates of the membership now and after a payment, and the last payment. */
export function MembershipCard({ membership, isClosed, isShort }: CardProps) {
  const { until, isActive, untilAfterPayment } = membership;
  return (
    <Card title="Mon adhésion" action={until && <MembershipChip isActive={isActive} />}>
      <div className="dues-dates row wrap">
        <p>
          <span>{standing(membership)}</span>
          <b>{until ? lastDay(until) : 'Pas encore membre'}</b>
        </p>
        <IconArrowRight className="dues-arrow" aria-hidden="true" />
        <p className="dues-next">
          <span>Après ce paiement, jusqu’au</span>
          <b>{lastDay(untilAfterPayment)}</b>
        </p>
      </div>
      <div className="dues-facts">
        <When membership={membership} isClosed={isClosed} />
        <p>{holdsFrom(membership)}</p>
        {!isShort && <PaidBefore membership={membership} isClosed={isClosed} />}
      </div>
    </Card>
  );
}

/** Last payment, and the date of the next call for dues. */
export function PaidBefore({ membership, isClosed }: Props) {
  const { paidOn } = membership;
  // People who are not members already pay for next year: the call for dues does not concern them.
  const saysCall = callOf(membership, isClosed) !== null || !membership.isActive;
  if (!paidOn && saysCall) return null;
  return (
    <>
      <p className="small muted">
        {paidOn && `Dernier règlement le ${lastDay(paidOn)}. `}
        {!saysCall && `${labels.duesNote}.`}
      </p>
      {paidOn && (
        <p>
          <Link className="link" to={routes.invoices}>
            Voir mes factures
          </Link>
        </p>
      )}
    </>
  );
}

/** Says when the call for the dues begins, so that nobody pays a year ahead unawares. */
function When({ membership, isClosed }: Props) {
  const call = callOf(membership, isClosed);
  if (!call) return null;
  return (
    <Note tone="brand" title={`L’appel à cotisation débute le ${lastDay(call)}.`}>
      Rien n’est dû avant&nbsp;; un paiement aujourd’hui règle d’avance{' '}
      {membership.untilAfterPayment.slice(0, 4)}.
    </Note>
  );
}

/** Day of the call for dues; null when nothing is due or payments are closed. */
const callOf = (membership: Membership, isClosed: boolean): string | null =>
  isClosed ? null : membership.calledOn;

const standing = ({ until, isActive }: Membership): string => {
  if (until === null) return 'Aujourd’hui';
  return isActive ? 'Aujourd’hui, jusqu’au' : 'A pris fin le';
};
