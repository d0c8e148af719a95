import '../month-figures.css';
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
  /** True for a page of its own, with its heading; false for a part of another page. */
  isPage: boolean;
  /** State of the month, under its name. */
  state: ReactNode;
  /** Buttons beside the choice of the month. */
  acts: ReactNode;
  /** Tabs under the head, to other pages of the month. */
  tabs?: ReactNode;
  /** Id of the list of documents, for links to it. */
  documentsId: string;
  /** List of documents, under the figures made from them. */
  children: ReactNode;
};

/** Page of a month's figures, for the accountant. */
export function MonthPage({ isPage, state, acts, tabs, documentsId, children }: Props) {
  const id = useId();
  const { month, present } = useMonth();
  const { data, error, isPlaceholderData, refetch } = useQuery(monthFiguresQuery(month));
  const count = data ? data.invoices.count + data.credits.count : 0;
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section className="month-figures grid gap-16" aria-labelledby={id} aria-busy={isPlaceholderData}>
      <div className="figures-head month-head">
        <div>
          <Heading id={id} tabIndex={isPage ? -1 : undefined}>
            {capital(monthName(month))}
          </Heading>
          {data && (
            <p className="small muted">
              <a className="line-link" href={`#${documentsId}`}>
                {counted(count, 'document', 'documents')}
              </a>
              {data.month === present && `, jusqu’au ${dayName(data.until)}`}
            </p>
          )}
          <div className="small muted">{state}</div>
        </div>
        <div className="row wrap">
          <MonthChoice />
          {acts}
        </div>
      </div>
      {tabs}
      {isPage && <h2 className="vh">Chiffres du mois</h2>}
      {data && <Figures figures={data} />}
      {!data && error && (
        <ErrorState
          title="Les chiffres du mois n’ont pas pu être lus"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div className="long-wait">
          <TableSkeleton label="Chargement des chiffres du mois" onRetry={() => void refetch()} />
        </div>
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
