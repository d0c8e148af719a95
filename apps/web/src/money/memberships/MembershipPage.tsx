import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../api/query.ts';
import { homeOf, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { quoteQuery } from '../shared/quote.ts';
import type { Checkout } from './checkout-slot.ts';
import { leadOf } from './membership-words.ts';
import { MembershipView } from './MembershipView.tsx';
import { duesItem } from './use-dues.ts';

/** End of the membership, and the payment of the next period. */
export function MembershipPage({ Checkout }: { Checkout: Checkout }) {
  const membership = useCall('membership', {});
  const quote = useQuery(quoteQuery(duesItem));
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
        lead={membership.data && quote.data && leadOf(membership.data, quote.data.decision.ok)}
      />
      {membership.data && quote.data && (
        <MembershipView membership={membership.data} quote={quote.data} Checkout={Checkout} />
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
