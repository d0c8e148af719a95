import type { PagedColumn } from './columns.ts';

/** What was chosen, for what can be done with it. */
export type Chosen<Row> = {
  keys: readonly (string | number)[];
  count: number;
  /** Those that the table shows. */
  columns: readonly PagedColumn<Row>[];
  /** The chosen rows as they are now, from whatever page; those that are gone are chosen no more. */
  read: () => Promise<Row[]>;
  clear: () => void;
};
