import '../figures.css';
import { monthAfter } from '@forman/domain/figures';
import { capital, counted } from '@forman/domain/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { monthFiguresQuery } from '../figures-query.ts';
import { MonthChoice } from '../MonthChoice.tsx';
import { useMonth } from '../use-month.ts';
import { dayName, monthName, shortMonth } from '../words.ts';
import { MonthSums } from './MonthSums.tsx';
import { PaymentsCard, ProductsCard, SalesCard, VatCard } from './cards.tsx';
import { monthTables } from './month-tables.ts';

type Props = {
  /** Under the head: how the month stands. */
  standing: ReactNode;
  /** Under the figures: the documents they are made of. */
  children: ReactNode;
};

/** What the documents of a month sum up to, for who keeps the books. */
export function MonthPage({ standing, children }: Props) {
  const id = useId();
  const { month, present } = useMonth();
  const { data, error, isPlaceholderData, refetch } = useQuery(monthFiguresQuery(month));
  const count = data ? data.invoices.count + data.credits.count : 0;
  return (
    <section className="month-figures" aria-labelledby={id} aria-busy={isPlaceholderData}>
      <div className="figures-head">
        <div>
          <h2 id={id}>{capital(monthName(month))}</h2>
          {data && (
            <p className="small muted">
              {counted(count, 'document', 'documents')}
              {data.month === present && `, jusqu’au ${dayName(data.until)}`}
            </p>
          )}
        </div>
        <MonthChoice />
      </div>
      {standing}
      {data && <Figures figures={data} />}
      {!data && error && (
        <ErrorState
          title="Les chiffres du mois n’ont pas pu être lus"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <TableSkeleton label="Chargement des chiffres du mois" onRetry={() => void refetch()} />
      )}
      {children}
    </section>
  );
}

function Figures({ figures }: { figures: Parameters<typeof monthTables>[0] }) {
  const tables = monthTables(figures);
  return (
    <>
      <MonthSums figures={figures} before={shortMonth(monthAfter(figures.month, -12))} />
      <div className="figs">
        <SalesCard figures={figures} tables={tables} />
        <PaymentsCard figures={figures} tables={tables} />
        <ProductsCard figures={figures} tables={tables} />
        <VatCard figures={figures} tables={tables} />
      </div>
    </>
  );
}
