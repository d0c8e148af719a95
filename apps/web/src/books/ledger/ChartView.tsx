import type { ChartAccount, ChartJournal } from '@forman/contract/books/ledger';
import { formatCount } from '@forman/domain/text';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { useAct } from '../../api/act.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { ChartDialog, type Named } from './ChartDialog.tsx';
import { balanceText } from './ledger-words.ts';

/** Names of the accounts and journals, which the association's accountant decides. */
export function ChartView() {
  const { data, error, refetch } = useCall('getLedgerChart', {});
  const [edited, setEdited] = useState<Named | null>(null);
  const retry = (): void => void refetch();
  if (!data && error)
    return <ErrorState title="Le plan comptable n’a pas pu être lu" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Chargement du plan comptable" onRetry={retry} />;
  return (
    <div className="ledger-chart">
      {!data.isRead && <FirstReading />}
      <section aria-labelledby="ledger-chart-accounts">
        <h3 id="ledger-chart-accounts">Comptes</h3>
        <p className="muted">
          Un nouveau nom vaut pour les écritures à venir&nbsp;; celles qui sont écrites gardent le leur.
        </p>
        <SortedTable
          caption="Liste des comptes"
          orderName="tri-comptes"
          columns={accountColumns(setEdited)}
          rows={data.accounts}
          rowKey={({ role }) => role}
        />
      </section>
      <section aria-labelledby="ledger-chart-journals">
        <h3 id="ledger-chart-journals">Journaux</h3>
        <SortedTable
          caption="Liste des journaux"
          orderName="tri-journaux"
          columns={journalColumns(setEdited)}
          rows={data.journals}
          rowKey={({ role }) => role}
        />
      </section>
      {edited && <ChartDialog named={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

/** Until somebody has read the proposed names: the association's accountant knows them. */
function FirstReading() {
  const reading = useAct('confirmChart');
  return (
    <div className="stack" style={{ '--gap': '10px' }}>
      <Note tone="wait" title="Ces noms sont proposés.">
        Relisez-les avant la première vente&nbsp;: ce qui est écrit garde le sien.
      </Note>
      <div>
        <BusyButton
          size="s"
          busy={reading.isPending}
          busyLabel="Un instant…"
          onClick={() => reading.mutate({})}
        >
          C’est relu, ils conviennent
        </BusyButton>
      </div>
      {reading.error && <FailureNote title="Rien n’a été noté." error={reading.error} />}
    </div>
  );
}

type OnEdit = (named: Named) => void;

const edit = (named: Named, name: string, onEdit: OnEdit) => (
  <BusyButton size="s" aria-haspopup="dialog" aria-label={`Modifier ${name}`} onClick={() => onEdit(named)}>
    Modifier
  </BusyButton>
);

const accountColumns = (onEdit: OnEdit): SortedColumn<ChartAccount>[] => [
  { key: 'role', head: 'Pour', by: ({ usual }) => usual.label, cell: ({ usual }) => usual.label },
  {
    key: 'number',
    head: 'Numéro',
    by: ({ number }) => number,
    phone: 'title',
    cell: ({ number }) => <b className="num">{number}</b>,
  },
  { key: 'label', head: 'Libellé', by: ({ label }) => label, cell: ({ label }) => label },
  {
    key: 'written',
    head: 'Lignes écrites',
    numeric: true,
    by: ({ written }) => written,
    cell: ({ written }) => <span className="num">{formatCount(written)}</span>,
  },
  {
    key: 'balance',
    head: 'Solde',
    numeric: true,
    by: ({ balance }) => balance,
    cell: ({ balance }) => <span className="num nowrap">{balanceText(balance)}</span>,
  },
  {
    key: 'act',
    head: 'Modifier',
    cell: (account) => edit({ kind: 'account', ...account }, `le compte ${account.number}`, onEdit),
  },
];

const journalColumns = (onEdit: OnEdit): SortedColumn<ChartJournal>[] => [
  { key: 'role', head: 'Pour', by: ({ usual }) => usual.label, cell: ({ usual }) => usual.label },
  {
    key: 'code',
    head: 'Code',
    phone: 'title',
    by: ({ code }) => code,
    cell: ({ code }) => <b className="num">{code}</b>,
  },
  { key: 'label', head: 'Libellé', by: ({ label }) => label, cell: ({ label }) => label },
  {
    key: 'written',
    head: 'Écritures',
    numeric: true,
    by: ({ written }) => written,
    cell: ({ written }) => <span className="num">{formatCount(written)}</span>,
  },
  {
    key: 'act',
    head: 'Modifier',
    cell: (journal) => edit({ kind: 'journal', ...journal }, `le journal ${journal.code}`, onEdit),
  },
];
