/** One column: its short name on the axis, its long name in the tip, and the value of each series. */
export type Datum = {
  name: string;
  long: string;
  /** Value of the year before. */
  mark?: number;
  /** Value written above the column. */
  top?: number;
} & Record<string, number | string | undefined>;

export type Series = { key: string; label: string; fill: string };

export type ColumnsProps = {
  data: readonly Datum[];
  /** Series from the bottom up. */
  series: readonly Series[];
  /** Name of the mark. */
  mark?: string | undefined;
  write: (value: number) => string;
  /** Shorter format, for the axis and above the columns. */
  writeAxis?: (value: number) => string;
  tops?: boolean;
  height?: number;
};
