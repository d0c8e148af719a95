/** The settings of the whole association, for administrators (MEM-367 to MEM-371). */

/** Trend of the turnover: falling, stable or rising, as on the wire (MEM-370). */
export const turnoverTrends = [-1, 0, 1] as const;
export type TurnoverTrend = (typeof turnoverTrends)[number];

/** Ten billion euros: a larger figure is a typing mistake. */
const largestTurnover = 10_000_000_000;

const hasTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value;

/** True for a rate in percent, 0 to 100, with two decimals at most (MEM-368). */
export const isVatPercent = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && hasTwoDecimals(percent);

/** True for an amount of euros from 0, with two decimals at most. */
export const isTurnover = (euros: number): boolean =>
  euros >= 0 && euros <= largestTurnover && hasTwoDecimals(euros);

/** The sentences for wrong fields. */
export const settingsWrong = {
  valueTVA: 'Un pourcentage de 0 à 100, avec deux décimales au plus',
  CA: 'Un montant en euros à partir de 0, avec deux décimales au plus',
  CAugmente: 'Une évolution est nécessaire',
} as const;
