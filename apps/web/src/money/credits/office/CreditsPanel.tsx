import '../credits.css';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { useYear } from '../../../platform/shared/use-year.ts';
import { YearFrame } from '../../../platform/shared/YearFrame.tsx';
import { orderQuery, useOrder } from '../../../ui/sorted-rows.ts';
import { CreditYearTable, sortFields } from './CreditYearTable.tsx';

/** Shows the credit given in a year, by person and month (MEM-362 to MEM-365). */
export function CreditsPanel() {
  const { year, page, choose } = useYear();
  const params = { year: String(year) };
  const order = useOrder();
  const { data, error, refetch } = useCall('creditYear', {
    params: { ...params, page: String(page) },
    query: orderQuery(order.sort, sortFields),
  });
  const retry = (): void => void refetch();
  return (
    <YearFrame
      title="Historique des avoirs"
      year={year}
      onYear={choose}
      files={[
        { label: 'Export', name: `avoirs-${year}`, read: () => call('exportCreditYear', { params }) },
        {
          label: 'Export Global',
          name: `avoirs-detail-${year}`,
          read: () => call('exportCreditDetails', { params }),
        },
      ]}
      isEmpty={data?.users.length === 0}
      {...(data && { pages: { page, last: data.maxPage } })}
    >
      {data && <CreditYearTable answer={data} year={year} order={order} />}
      {!data && error && (
        <ErrorState title="Les avoirs n’ont pas pu être lus" error={error} onRetry={retry} />
      )}
      {!data && !error && <TableSkeleton label="Chargement des avoirs" onRetry={retry} />}
    </YearFrame>
  );
}
