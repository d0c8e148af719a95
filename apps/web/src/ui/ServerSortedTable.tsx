import './paged-table/paged-table.css';
import type { ComponentProps } from 'react';
import { type Column, DataTable } from './DataTable.tsx';
import { sortedAs } from './paged-table/sort.ts';
import { SortButton } from './paged-table/SortButton.tsx';
import { SortChoice } from './paged-table/Tools.tsx';
import { useOrder } from './sorted-rows.ts';

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'columns' | 'sort'> & {
  columns: readonly Column<Row>[];
  /** Keys of the columns that the server sorts by. */
  sortFields: readonly string[];
};

/** Table sorted by the server, as its rows are one page of many. Headings sort; above cards a field does. */
export function ServerSortedTable<Row>({ columns, sortFields, ...table }: Props<Row>) {
  const order = useOrder();
  const fieldOf = ({ key }: Column<Row>) => (sortFields.includes(key) ? { sort: key } : {});
  const named = columns.map((column) => ({ head: column.head, ...fieldOf(column) }));
  return (
    <DataTable
      {...table}
      sort={table.rows.length > 1 && <SortChoice columns={named} paged={order} />}
      columns={columns.map((column) => ({
        ...column,
        ...(sortFields.includes(column.key) && {
          sorted: sortedAs(order.sort, column.key),
          headCell: <SortButton field={column.key} label={column.head} paged={order} />,
        }),
      }))}
    />
  );
}
