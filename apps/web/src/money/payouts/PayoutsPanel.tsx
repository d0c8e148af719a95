import './payouts.css';
import { monthOf } from '@forman/domain/figures';
import { isLedgerPeriod } from '@forman/domain/books/ledger/period';
import { parisDay } from '@forman/domain/paris-time';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../api/download.ts';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { PeriodChoice } from '../../platform/shared/PeriodChoice.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSearch } from '../../ui/use-search.ts';
import { Differences } from './Differences.tsx';
import { PayoutDialog } from './PayoutDialog.tsx';
import { PayoutsCard } from './PayoutsCard.tsx';
import { StatementSection } from './StatementSection.tsx';

/** Captures, refunds, fees and payouts of the providers, and their differences from the books. */
export function PayoutsPanel() {
  const { period, present, choosePeriod, payout, closePayout } = usePlace();
  const { data, error, refetch } = useCall('getProviderStatements', { query: { period } });
  const retry = (): void => void refetch();
  return (
    <div className="payouts">
      <header className="payouts-head row wrap gap-12-16">
        <div className="grow">
          <h2>Versements des prestataires</h2>
          <p className="muted">
            Ce qu’ils ont encaissé, remboursé, gardé et versé en banque, comme les livres l’ont écrit. Leurs
            relevés sont lus chaque nuit.
          </p>
        </div>
        <PeriodChoice shown={period} present={present} onChoose={choosePeriod} />
        <Acts period={period} />
      </header>
      {!data && error && (
        <ErrorState title="Les versements n’ont pas pu être lus" error={error} onRetry={retry} />
      )}
      {!data && !error && <TableSkeleton label="Chargement des versements" onRetry={retry} />}
      {data && (
        <>
          <Differences differences={data.differences} statements={data.statements} />
          {data.statements.map((statement) => (
            <StatementSection key={statement.method} statement={statement} period={period} />
          ))}
          <PayoutsCard payouts={data.payouts} statements={data.statements} />
        </>
      )}
      <PayoutDialog id={payout} onClose={closePayout} />
    </div>
  );
}

/** Shown period and open payout, read from the address. */
function usePlace() {
  const [search, setSearch] = useSearch();
  const present = monthOf(parisDay(useNow()));
  const asked = search.get('periode') ?? '';
  const change = (name: string, value: string): void => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { preventScrollReset: true });
  };
  return {
    present,
    period: isLedgerPeriod(asked) && asked <= present ? asked : present,
    choosePeriod: (period: string): void => change('periode', period === present ? '' : period),
    payout: /^\d{1,9}$/.test(search.get('versement') ?? '') ? search.get('versement') : null,
    closePayout: (): void => change('versement', ''),
  };
}

function Acts({ period }: { period: string }) {
  const read = useAct('readProviderStatements');
  const csv = useMutation({
    mutationFn: async () =>
      saveFile(
        `versements-${period}.csv`,
        'text/csv',
        await downloadFile('exportProviderStatements', { query: { period } }),
      ),
  });
  const error = read.error ?? csv.error;
  return (
    <div className="row wrap">
      <BusyButton
        icon={<IconDownload aria-hidden="true" />}
        busy={csv.isPending}
        busyLabel="Téléchargement…"
        onClick={() => csv.mutate()}
      >
        CSV
      </BusyButton>
      <BusyButton
        icon={<IconRefresh aria-hidden="true" />}
        busy={read.isPending}
        busyLabel="Lecture…"
        onClick={() => read.mutate({})}
      >
        Lire maintenant
      </BusyButton>
      {read.data && (
        <output className="small muted">
          {newLines(read.data.reduce((sum, { moves }) => sum + moves, 0))}
        </output>
      )}
      {error && <FailureLine error={error} />}
    </div>
  );
}

function newLines(count: number): string {
  if (count === 0) return 'Rien de nouveau.';
  return count === 1 ? 'Une nouvelle ligne.' : `${count} nouvelles lignes.`;
}
