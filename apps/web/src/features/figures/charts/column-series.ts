/** One column: its short name under it, its long one in the tip, the values of each series, what stands beside. */
export type Datum = {
  name: string;
  long: string;
  /** The same a year before. */
  mark?: number;
  /** Written above the column. */
  top?: number;
} & Record<string, number | string | undefined>;

export type Series = { key: string; label: string; fill: string };

export type ColumnsProps = {
  data: readonly Datum[];
  /** From the bottom up. */
  series: readonly Series[];
  /** The mark's name. */
  mark?: string | undefined;
  write: (value: number) => string;
  /** Shorter, for the axis and above the columns. */
  writeAxis?: (value: number) => string;
  tops?: boolean;
  height?: number;
};
