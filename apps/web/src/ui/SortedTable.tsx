import './paged-table/paged-table.css';
import type { ComponentProps } from 'react';
import { DataTable } from './DataTable.tsx';
import { sortedAs } from './paged-table/sort.ts';
import { SortButton } from './paged-table/SortButton.tsx';
import { SortChoice } from './paged-table/Tools.tsx';
import { type SortedColumn, sortRows, useOrder } from './sorted-rows.ts';

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'columns' | 'sort'> & {
  columns: readonly SortedColumn<Row>[];
  /** Takes a page of the ordered rows; all are shown without it. */
  pageOf?: (rows: readonly Row[]) => readonly Row[];
  /** The name of its order in the address, where a page has several tables. */
  orderName?: string;
  /** The order that nobody chose, in words. */
  usualOrder?: string;
  /** A field elsewhere on the page chooses the order of cards. */
  isSortedElsewhere?: boolean;
};

/** A table whose rows are all there: its headings sort, over cards a field does. */
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

/** The field for the order of cards. */
export function CardOrder<Row>({ columns, orderName, usualOrder }: OrderProps<Row>) {
  const named = columns.map(({ head, key, by }) => (by ? { head, sort: key } : { head }));
  return <SortChoice columns={named} paged={useOrder(orderName)} usual={usualOrder} />;
}
