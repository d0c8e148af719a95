import type { ProviderStatement, ProviderStatementRow } from '@forman/contract/money/payouts';
import { useId } from 'react';
import { periodName } from '../../platform/shared/period-name.ts';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { Note } from '../../ui/Note.tsx';
import { accountName, dayOrMonth, failureText, houseName, readText, written } from './words.ts';

type Sum = Exclude<keyof ProviderStatementRow, 'on'>;

/** Account at a provider, by day of a month or by month of a year, newest first. */
export function StatementSection({ statement, period }: { statement: ProviderStatement; period: string }) {
  const id = useId();
  const { rows, totals, opening, lastReading } = statement;
  const failure = failureText(houseName(statement), lastReading);
  const columns = columnsOf(period, totals.other !== 0 || rows.some(({ other }) => other !== 0));
  return (
    <section className="payouts-section" aria-labelledby={id}>
      <div>
        <h3 id={id}>{accountName(statement)}</h3>
        <p className="small muted">{readText(statement)}</p>
      </div>
      {failure && (
        <Note tone="bad" title="Relevé non lu.">
          {failure}
        </Note>
      )}
      {rows.length === 0 ? (
        <p className="card pad muted">
          Rien n’a bougé, {periodName(period)}. Reste chez le prestataire&nbsp;: {written(totals.left)}.
        </p>
      ) : (
        <>
          <SortedTable
            orderName={`tri-${statement.method}`}
            caption={`Mouvements\u00a0: ${accountName(statement)}`}
            columns={columns}
            rows={rows}
            rowKey={({ on }) => on}
            totals={columns.map(({ key }) => (key === 'on' ? 'Total' : amount(totals[key as Sum])))}
          />
          <p className="small muted">Il restait {written(opening)} avant cette période.</p>
        </>
      )}
    </section>
  );
}

/** Amount; empty when nothing moved, so that a card leaves its line out. */
const amount = (euros: number) => (euros === 0 ? null : <span className="num nowrap">{written(euros)}</span>);

const sum = (key: Sum, head: string): SortedColumn<ProviderStatementRow> => ({
  key,
  head,
  numeric: true,
  by: (row) => row[key],
  cell: (row) => (key === 'left' ? <b className="num nowrap">{written(row.left)}</b> : amount(row[key])),
});

const columnsOf = (period: string, hasOthers: boolean): SortedColumn<ProviderStatementRow>[] => [
  {
    key: 'on',
    head: period.length === 4 ? 'Mois' : 'Jour',
    phone: 'title',
    by: ({ on }) => on,
    cell: ({ on }) => (
      <time className="num nowrap" dateTime={on}>
        {dayOrMonth(on)}
      </time>
    ),
  },
  sum('captured', 'Encaissé'),
  sum('refunded', 'Remboursé'),
  sum('fees', 'Frais'),
  sum('paidOut', 'Versé en banque'),
  ...(hasOthers ? [sum('other', 'Contesté, autres')] : []),
  sum('left', 'Reste chez le prestataire'),
];
