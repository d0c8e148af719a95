import type { PagedColumn } from './columns.ts';

/** Chosen rows, for the actions on them. */
export type Chosen<Row> = {
  keys: readonly (string | number)[];
  count: number;
  /** Columns that the table shows. */
  columns: readonly PagedColumn<Row>[];
  /** Reads the chosen rows again, from all pages; deleted rows are no longer chosen. */
  read: () => Promise<Row[]>;
  clear: () => void;
};
