import './counter.css';
import { type DepositedMeans, depositedMeans } from '@forman/domain/books/invoicing/receipt-means';
import { formatNumericDay } from '@forman/domain/french-dates';
import { counted, fullName } from '@forman/domain/text';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Money } from '../../ui/Money.tsx';
import { PdfProblem } from '../../ui/PdfProblem.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { DebtsCard } from './DebtsCard.tsx';
import { DepositDialog } from './DepositDialog.tsx';
import { DepositForm } from './DepositForm.tsx';

const names = { cheque: 'Chèques', cash: 'Espèces' } as const satisfies Record<DepositedMeans, string>;
const nothing = {
  cheque: ['Aucun chèque n’attend', 'Les chèques encaissés sur la fiche d’une personne apparaîtront ici.'],
  cash: ['La caisse est vide', 'Les espèces encaissées sur la fiche d’une personne apparaîtront ici.'],
} as const satisfies Record<DepositedMeans, readonly [string, string]>;

/** Cheques and cash that were received, until they go to the bank; and the deposits that took the others. */
export function DepositsPanel() {
  const [means, choose] = useMeans();
  // Each deposit has a form, and so a key, of its own.
  const [made, setMade] = useState(0);
  const { data, error, refetch } = useCall('listUndeposited', { query: { means } });
  const retry = (): void => void refetch();
  return (
    <div className="stack">
      <header className="deposit-head row wrap gap-12-16">
        <div className="grow">
          <h2>Remises en banque</h2>
          <p className="muted">
            Ce qui a été encaissé sur la fiche d’une personne attend ici. La remise prend ce que vous cochez.
          </p>
        </div>
        <fieldset className="seg">
          <legend className="vh">Moyen</legend>
          {depositedMeans.map((one) => (
            <button key={one} type="button" aria-pressed={one === means} onClick={() => choose(one)}>
              {names[one]}
            </button>
          ))}
        </fieldset>
      </header>
      {!data && error && (
        <ErrorState title="Les encaissements n’ont pas pu être lus" error={error} onRetry={retry} />
      )}
      {!data && !error && <TableSkeleton label="Chargement des encaissements" onRetry={retry} />}
      {data && data.receipts.length === 0 && (
        <EmptyState title={nothing[means][0]}>{nothing[means][1]}</EmptyState>
      )}
      {data && data.receipts.length > 0 && (
        <DepositForm
          key={`${means} ${made}`}
          means={means}
          receipts={data.receipts}
          onDeposited={() => setMade(made + 1)}
        />
      )}
      <DebtsCard />
      <PastDeposits />
    </div>
  );
}

/** Shown means, kept in the address. */
function useMeans(): [DepositedMeans, (means: DepositedMeans) => void] {
  const [search, setSearch] = useSearch();
  const means = search.get('moyen') === 'especes' ? 'cash' : 'cheque';
  return [
    means,
    (next) => {
      const changed = new URLSearchParams(search);
      if (next === 'cash') changed.set('moyen', 'especes');
      else changed.delete('moyen');
      setSearch(changed, { preventScrollReset: true });
    },
  ];
}

type Deposit = Answer<'listDeposits'>['deposits'][number];

const columns = (open: (id: number) => void): Column<Deposit>[] => [
  {
    key: 'number',
    head: 'Remise',
    phone: 'title',
    cell: ({ id }) => (
      <BusyButton size="s" look="plain" aria-label={`Remise n° ${id}`} onClick={() => open(id)}>
        n° {id}
      </BusyButton>
    ),
  },
  {
    key: 'day',
    head: 'Déposée le',
    cell: ({ depositedOn }) => <span className="num">{formatNumericDay(depositedOn)}</span>,
  },
  {
    key: 'what',
    head: 'Contenu',
    cell: ({ means, count }) =>
      means === 'cheque'
        ? counted(count, 'chèque', 'chèques')
        : counted(count, 'encaissement', 'encaissements'),
  },
  { key: 'by', head: 'Par', cell: ({ by }) => fullName(by) },
  {
    key: 'total',
    head: 'Montant',
    numeric: true,
    phone: 'corner',
    cell: ({ total }) => <Money euros={total} />,
  },
];

function useSlip() {
  const slip = useMutation({
    mutationFn: async (id: number) => {
      const bytes = await call('getDepositSlip', { params: { id } });
      saveFile(`Remise-${id}.pdf`, 'application/pdf', bytes);
    },
  });
  return {
    download: slip.mutate,
    /** Number of the deposit whose slip is loading. */
    busy: slip.isPending ? slip.variables : null,
    error: slip.error,
  };
}

const slipColumn = ({
  download,
  busy,
}: Pick<ReturnType<typeof useSlip>, 'download' | 'busy'>): Column<Deposit> => ({
  key: 'slip',
  head: 'Bordereau',
  cell: ({ id }) => (
    <BusyButton
      size="s"
      look="plain"
      icon={<IconDownload aria-hidden="true" />}
      busy={busy === id}
      busyLabel="PDF…"
      aria-label={`PDF de la remise n° ${id}`}
      onClick={() => download(id)}
    >
      PDF
    </BusyButton>
  ),
});

function PastDeposits() {
  const { data } = useCall('listDeposits', {});
  const slip = useSlip();
  const [opened, open] = useState<number | null>(null);
  if (!data || data.deposits.length === 0) return null;
  return (
    <Card title="Remises passées">
      <PdfProblem error={slip.error} />
      <DataTable
        caption="Les cent dernières remises"
        columns={[...columns(open), slipColumn(slip)]}
        rows={data.deposits}
        rowKey={({ id }) => id}
      />
      {opened !== null && <DepositDialog id={opened} onClose={() => open(null)} />}
    </Card>
  );
}
