import { monthOf } from '@forman/domain/figures';
import { monthsBetween } from '@forman/domain/books/ledger/closings';
import { useCall } from '../../api/query.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { AttestationCard } from './AttestationCard.tsx';
import { ClosedMonth, OpenMonth } from './MonthRow.tsx';
import { TreasurerCard } from './TreasurerCard.tsx';
import { useBooksYear } from './use-books-year.ts';
import type { Standing } from './words.ts';
import { YearCard, type YearProps } from './YearCard.tsx';

/** Closings of a year, by month, latest first; beside them, the address that gets their hashes. */
export function ClosingsView() {
  const { year, years, choose, standing } = useBooksYear();
  const closings = useCall('listClosings', { query: { kind: 'month', period: year } });
  const retry = (): void => {
    void standing.refetch();
    void closings.refetch();
  };
  const error = standing.error ?? closings.error;
  return (
    <div className="books-proof-sides grid gap-20">
      <section aria-labelledby="books-year">
        <div className="books-proof-year row between gap-12">
          <h3 id="books-year">Année {year}</h3>
          <FilterSelect
            label="Année"
            value={year}
            options={years.map((one) => [one, one] as const)}
            onChoose={choose}
          />
        </div>
        {standing.data && closings.data && (
          <Months year={year} standing={standing.data} months={closings.data.closings} onYear={choose} />
        )}
        {error && !(standing.data && closings.data) && (
          <ErrorState title="Les clôtures n’ont pas pu être lues" error={error} onRetry={retry} />
        )}
        {!error && !(standing.data && closings.data) && (
          <TableSkeleton label="Chargement des clôtures" onRetry={retry} />
        )}
      </section>
      <aside className="stack" style={{ '--gap': '20px' }}>
        <TreasurerCard />
        <AttestationCard />
      </aside>
    </div>
  );
}

function Months({ year, standing, months, onYear }: YearProps) {
  const open = openMonths(standing).filter((month) => month.startsWith(year));
  return (
    <>
      <YearCard year={year} standing={standing} months={months} onYear={onYear} />
      {open.length + months.length === 0 ? (
        <p className="card pad muted">
          Rien n’a été clos cette année. Les jours se ferment d’eux-mêmes, la nuit.
        </p>
      ) : (
        <ol className="card books-proof-months">
          {open.toReversed().map((month) => (
            <OpenMonth key={month} month={month} />
          ))}
          {months.map((closing) => (
            <ClosedMonth key={closing.id} closing={closing} />
          ))}
        </ol>
      )}
    </>
  );
}

/** Months that are still open and have closed days. */
const openMonths = ({ firstOpenMonth, lastDay }: Standing): string[] =>
  firstOpenMonth && lastDay ? monthsBetween(firstOpenMonth, monthOf(lastDay)) : [];
