import type { ProviderPayoutPart } from '@forman/contract/money/payouts';
import { formatNumericDay } from '@forman/domain/french-dates';
import { useCall } from '../../api/query.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { SaleLink } from './SaleLink.tsx';
import { written } from './words.ts';

/**
 * Lists the parts of a payout.
 * @param id null while none is open.
 */
export function PayoutDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Dialog opened={id !== null} title="Détail du versement" drawer onClose={onClose}>
      {id !== null && <Parts id={id} />}
    </Dialog>
  );
}

function Parts({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getProviderPayout', { params: { id } });
  const retry = (): void => void refetch();
  if (error) return <ErrorState title="Le versement n’a pas pu être lu" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Chargement du versement" onRetry={retry} />;
  const { payout, parts } = data;
  const total = (of: (part: ProviderPayoutPart) => number): string =>
    written(parts.reduce((sum, part) => sum + Math.round(of(part) * 100), 0) / 100);
  return (
    <div className="payouts-section">
      <p>
        <b className="num">{written(payout.amount)}</b>, parti le {formatNumericDay(payout.on)}
        {payout.returnedOn && `, revenu le ${formatNumericDay(payout.returnedOn)}`}.
        <br />
        <span className="small muted payouts-ref">Référence {payout.ref}</span>
      </p>
      <SortedTable
        orderName="tri-mouvements"
        caption="Mouvements du versement"
        columns={columns}
        rows={parts}
        rowKey={(part) => part.id}
        totals={[
          'Total',
          '',
          total(({ amount }) => amount),
          total(({ fee }) => fee),
          total(({ amount, fee }) => amount - fee),
        ]}
      />
    </div>
  );
}

const kinds: Record<ProviderPayoutPart['kind'], string> = {
  capture: 'Encaissement',
  refund: 'Remboursement',
  dispute: 'Contestation',
  fee: 'Frais',
  payout: 'Versement',
  payout_returned: 'Versement revenu',
  other: 'Autre mouvement',
};

const money = (
  key: string,
  head: string,
  of: (part: ProviderPayoutPart) => number,
): SortedColumn<ProviderPayoutPart> => ({
  key,
  head,
  numeric: true,
  by: of,
  cell: (part) => <span className="num nowrap">{written(of(part))}</span>,
});

const columns: SortedColumn<ProviderPayoutPart>[] = [
  {
    key: 'what',
    head: 'Mouvement',
    phone: 'title',
    by: (part) => kinds[part.kind],
    cell: (part) => (
      <span className="payouts-what">
        {kinds[part.kind]}
        <span className="small muted">
          {[part.label].filter(Boolean).join()} <SaleLink sale={part} />
        </span>
      </span>
    ),
  },
  {
    key: 'on',
    head: 'Jour',
    by: ({ on }) => on,
    cell: ({ on }) => <span className="num nowrap">{formatNumericDay(on)}</span>,
  },
  money('amount', 'Montant', ({ amount }) => amount),
  money('fee', 'Frais', ({ fee }) => fee),
  money('net', 'Net', ({ amount, fee }) => amount - fee),
];
