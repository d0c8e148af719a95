import type { ChartAccount, ChartJournal } from '@forman/contract/ledger';
import { formatCount } from '@forman/domain/text';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ChartDialog, type Named } from './ChartDialog.tsx';
import { balanceText } from './ledger-words.ts';

/** What accounts and journals are called, which the association’s accountant decides. */
export function ChartView() {
  const { data, error, refetch } = useCall('getLedgerChart', {});
  const [edited, setEdited] = useState<Named | null>(null);
  const retry = (): void => void refetch();
  if (!data && error)
    return <ErrorState title="Le plan comptable n’a pas pu être lu" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Chargement du plan comptable" onRetry={retry} />;
  return (
    <div className="ledger-chart">
      <section aria-labelledby="ledger-chart-accounts">
        <h3 id="ledger-chart-accounts">Comptes</h3>
        <p className="muted">
          Un nouveau nom vaut pour les écritures à venir&nbsp;; celles qui sont écrites gardent le leur.
        </p>
        <DataTable
          caption="Liste des comptes"
          columns={accountColumns(setEdited)}
          rows={data.accounts}
          rowKey={({ role }) => role}
        />
      </section>
      <section aria-labelledby="ledger-chart-journals">
        <h3 id="ledger-chart-journals">Journaux</h3>
        <DataTable
          caption="Liste des journaux"
          columns={journalColumns(setEdited)}
          rows={data.journals}
          rowKey={({ role }) => role}
        />
      </section>
      <ChartDialog named={edited} onClose={() => setEdited(null)} />
    </div>
  );
}

type OnEdit = (named: Named) => void;

const edit = (named: Named, name: string, onEdit: OnEdit) => (
  <BusyButton size="s" aria-haspopup="dialog" aria-label={`Modifier ${name}`} onClick={() => onEdit(named)}>
    Modifier
  </BusyButton>
);

const accountColumns = (onEdit: OnEdit): Column<ChartAccount>[] => [
  { key: 'role', head: 'Pour', cell: ({ usual }) => usual.label },
  {
    key: 'number',
    head: 'Numéro',
    phone: 'title',
    cell: ({ number }) => <b className="num">{number}</b>,
  },
  { key: 'label', head: 'Libellé', cell: ({ label }) => label },
  {
    key: 'written',
    head: 'Lignes écrites',
    numeric: true,
    cell: ({ written }) => <span className="num">{formatCount(written)}</span>,
  },
  {
    key: 'balance',
    head: 'Solde',
    numeric: true,
    cell: ({ balance }) => <span className="num nowrap">{balanceText(balance)}</span>,
  },
  {
    key: 'act',
    head: 'Modifier',
    cell: (account) => edit({ kind: 'account', ...account }, `le compte ${account.number}`, onEdit),
  },
];

const journalColumns = (onEdit: OnEdit): Column<ChartJournal>[] => [
  { key: 'role', head: 'Pour', cell: ({ usual }) => usual.label },
  { key: 'code', head: 'Code', phone: 'title', cell: ({ code }) => <b className="num">{code}</b> },
  { key: 'label', head: 'Libellé', cell: ({ label }) => label },
  {
    key: 'written',
    head: 'Écritures',
    numeric: true,
    cell: ({ written }) => <span className="num">{formatCount(written)}</span>,
  },
  {
    key: 'act',
    head: 'Modifier',
    cell: (journal) => edit({ kind: 'journal', ...journal }, `le journal ${journal.code}`, onEdit),
  },
];
