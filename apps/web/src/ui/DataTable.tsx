/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-tabindex --
   as cards the table is laid out as a grid, and Safari then forgets its roles; a scroller must be reached by the keyboard. */
import './data-table.css';
import type { ReactNode } from 'react';
import { usePinnedWidth } from './use-pinned-width.ts';

export type Column<Row> = {
  key: string;
  head: string;
  /** Content of the heading in place of its text: the button that sorts. */
  headCell?: ReactNode;
  sorted?: 'ascending' | 'descending' | undefined;
  cell: (row: Row) => ReactNode;
  /** True for numbers, which are aligned right in tabular figures. */
  numeric?: boolean;
  /** Side at which the column stays while the table scrolls. */
  pin?: 'start' | 'end';
  /** Place on a card: the title, its corner, nowhere, or a line with its heading (default). */
  phone?: 'title' | 'corner' | 'hidden' | 'line';
};

type Props<Row> = {
  /** Name of the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Totals below the rows, one for each column. */
  totals?: readonly ReactNode[];
  /** True while newer rows are loading. */
  isBusy?: boolean;
  /** `SortChoice` above the cards, which have no headings to press. */
  sort?: ReactNode;
};

/** A table, or cards where it has no room. Roles are explicit, as cards would lose those of the table. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, totals, isBusy = false, sort } = props;
  const headClass = ({ numeric, pin }: Column<Row>): string =>
    [numeric && 'num', pin && `pin-${pin}`].filter(Boolean).join(' ');
  const cellClass = (column: Column<Row>): string =>
    [headClass(column), column.phone && `on-phone-${column.phone}`].filter(Boolean).join(' ');
  const box = usePinnedWidth(columns.some(({ pin }) => pin));
  return (
    <div className="table-box">
      {sort}
      <section
        ref={box}
        className="card scrollx"
        aria-label={caption}
        aria-busy={isBusy || undefined}
        tabIndex={0}
      >
        <table className="table table-cards" role="table" aria-label={caption}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  aria-sort={column.sorted}
                  className={headClass(column)}
                >
                  {column.headCell ?? column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={rowKey(row)} role="row">
                {columns.map((column) => (
                  <td key={column.key} role="cell" className={cellClass(column)} data-label={column.head}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {totals && (
            <tfoot role="rowgroup">
              <tr role="row">
                {columns.map((column, index) => (
                  <td key={column.key} role="cell" className={cellClass(column)} data-label={column.head}>
                    {totals[index]}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>
  );
}
