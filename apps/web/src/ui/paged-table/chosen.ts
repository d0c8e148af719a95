import type { PagedColumn } from './columns.ts';

/** The chosen rows, for the actions on them. */
export type Chosen<Row> = {
  keys: readonly (string | number)[];
  count: number;
  /** Those that the table shows. */
  columns: readonly PagedColumn<Row>[];
  /** The chosen rows as they are now, from whatever page; those that are gone are chosen no more. */
  read: () => Promise<Row[]>;
  clear: () => void;
};
