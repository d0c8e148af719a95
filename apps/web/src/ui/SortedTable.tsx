import './paged-table/paged-table.css';
import type { ComponentProps } from 'react';
import { DataTable } from './DataTable.tsx';
import { sortedAs } from './paged-table/sort.ts';
import { SortButton } from './paged-table/SortButton.tsx';
import { SortChoice } from './paged-table/Tools.tsx';
import { type SortedColumn, sortRows, useOrder } from './sorted-rows.ts';

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'columns' | 'sort'> & {
  columns: readonly SortedColumn<Row>[];
  /** Takes one page of the sorted rows; without it all are shown. */
  pageOf?: (rows: readonly Row[]) => readonly Row[];
  /** Name of the order in the address, where a page has several tables. */
  orderName?: string;
  /** Default order, in words. */
  usualOrder?: string;
  /** True when a field elsewhere on the page chooses the order of the cards. */
  isSortedElsewhere?: boolean;
};

/** Table whose rows are all loaded. Its headings sort; above cards a field does. */
export function SortedTable<Row>(props: Props<Row>) {
  const {
    columns,
    rows,
    pageOf = (all) => all,
    orderName,
    usualOrder,
    isSortedElsewhere = false,
    ...table
  } = props;
  const order = useOrder(orderName);
  return (
    <DataTable
      {...table}
      sort={
        rows.length > 1 &&
        !isSortedElsewhere && <CardOrder columns={columns} orderName={orderName} usualOrder={usualOrder} />
      }
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

type OrderProps<Row> = {
  columns: readonly SortedColumn<Row>[];
  orderName?: string | undefined;
  usualOrder?: string | undefined;
};

/** Field that chooses the order of the cards. */
export function CardOrder<Row>({ columns, orderName, usualOrder }: OrderProps<Row>) {
  const named = columns.map(({ head, key, by }) => (by ? { head, sort: key } : { head }));
  return <SortChoice columns={named} paged={useOrder(orderName)} usual={usualOrder} />;
}
