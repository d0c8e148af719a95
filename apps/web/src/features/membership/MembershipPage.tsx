import './membership.css';
import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { invalidate, useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { homeOf } from '../../app/guards.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { notify } from '../../ui/notices.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import type { Checkout, Membership, Quote } from './checkout-slot.ts';
import { lastDay, leadOf, priceLabel } from './membership-words.ts';
import { MembershipCard } from './MembershipCard.tsx';
import { PayCard } from './PayCard.tsx';
import { duesQuote, useDues } from './use-dues.ts';

/** Until when one belongs, and paying for the time after. */
export function MembershipPage({ Checkout }: { Checkout: Checkout }) {
  const membership = useCall('membership', {});
  const quote = useQuery(duesQuote);
  const me = useViewer();
  const error = membership.error ?? quote.error;
  const retry = (): void => void Promise.all([membership.refetch(), quote.refetch()]);
  return (
    <>
      <PageHeader
        title={labels.membership}
        crumbs={[
          { label: 'Accueil', to: homeOf(me) },
          { label: labels.membership },
          { label: 'Notifications' },
        ]}
        lead={membership.data && leadOf(membership.data)}
      />
      {membership.data && quote.data && (
        <Paying membership={membership.data} quote={quote.data} Checkout={Checkout} />
      )}
      {(!membership.data || !quote.data) && error && (
        <ErrorState title="Votre adhésion n’a pas pu être lue" error={error} onRetry={retry} />
      )}
      {(!membership.data || !quote.data) && !error && (
        <RowSkeletons label="Chargement de votre adhésion" count={2} onRetry={retry} />
      )}
    </>
  );
}

type PayingProps = { membership: Membership; quote: Quote; Checkout: Checkout };

function Paying({ membership, quote, Checkout }: PayingProps) {
  const [paying, setPaying] = useState<Quote | null>(null);
  const dues = useDues(setPaying);

  /** Given up, or refused to the end: nothing has changed, and it is said (CORE-151). */
  function close(at: string): void {
    setPaying(null);
    if (at !== 'checking') notify.error('payment');
    void invalidate('quote', 'membership', 'me');
  }

  return (
    <div className="dues">
      <MembershipCard membership={membership} />
      <PayCard membership={membership} quote={quote} dues={dues} />
      {paying && (
        <Suspense>
          <Checkout
            item={{ kind: 'membership' }}
            dues={{
              title: priceLabel(membership),
              gives: `jusqu’au ${lastDay(membership.untilAfterPayment)}`,
            }}
            quote={paying}
            settle={dues.settle}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
