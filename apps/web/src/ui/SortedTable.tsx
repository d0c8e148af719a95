import './paged-table/paged-table.css';
import type { ComponentProps } from 'react';
import { DataTable } from './DataTable.tsx';
import { sortedAs } from './paged-table/sort.ts';
import { SortButton } from './paged-table/SortButton.tsx';
import { SortChoice } from './paged-table/Tools.tsx';
import { type SortedColumn, sortRows, useOrder } from './sorted-rows.ts';

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'columns' | 'sort'> & {
  columns: readonly SortedColumn<Row>[];
  /** What is shown of the ordered rows: a page. Left out, all. */
  pageOf?: (rows: readonly Row[]) => readonly Row[];
  /** The order that nobody chose, in words. */
  usualOrder?: string;
};

/** A table whose rows are all there: its headings sort, over cards a field does. */
export function SortedTable<Row>({ columns, rows, pageOf = (all) => all, usualOrder, ...props }: Props<Row>) {
  const order = useOrder();
  const named = columns.map((column) => (column.by ? { ...column, sort: column.key } : column));
  return (
    <DataTable
      {...props}
      sort={rows.length > 1 && <SortChoice columns={named} paged={order} usual={usualOrder} />}
      rows={pageOf(sortRows(rows, columns, order.sort))}
      columns={columns.map((column) => ({
        ...column,
        ...(column.by && {
          sorted: sortedAs(order.sort, column.key),
          headCell: <SortButton field={column.key} label={column.head} paged={order} />,
        }),
      }))}
    />
  );
}
