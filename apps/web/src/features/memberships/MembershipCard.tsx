import { IconArrowRight, IconCheck, IconRefresh } from '@tabler/icons-react';
import { labels } from '../../messages/fr.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Membership } from './checkout-slot.ts';
import { lastDay, leadsNowhere, spanOf } from './membership-words.ts';

/** Where the membership stands, and where a payment takes it. */
export function MembershipCard({ membership }: { membership: Membership }) {
  const { until, isActive, paidOn, untilAfterPayment } = membership;
  return (
    <Card title="Mon adhésion" action={until && <State isActive={isActive} />}>
      <div className="dues-dates">
        <p>
          <span>{standing(membership)}</span>
          <b>{until ? lastDay(until) : 'Pas encore membre'}</b>
        </p>
        {!leadsNowhere(membership) && (
          <>
            <IconArrowRight className="dues-arrow" aria-hidden="true" />
            <p className="dues-next">
              <span>Après ce paiement, jusqu’au</span>
              <b>{lastDay(untilAfterPayment)}</b>
            </p>
          </>
        )}
      </div>
      {!leadsNowhere(membership) && <p className="small">{spanOf(membership)}</p>}
      <p className="small muted">
        {paidOn ? `Dernier règlement le ${lastDay(paidOn)}. ` : ''}
        {labels.duesNote}.
      </p>
    </Card>
  );
}

const standing = ({ until, isActive }: Membership): string => {
  if (until === null) return 'Aujourd’hui';
  return isActive ? 'Aujourd’hui, jusqu’au' : 'A pris fin le';
};

const State = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
      {labels.upToDate}
    </Chip>
  ) : (
    <Chip tone="wait" icon={<IconRefresh aria-hidden="true" />}>
      {labels.toRenew}
    </Chip>
  );
