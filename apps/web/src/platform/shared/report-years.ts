import { parisDay } from '@forman/domain/paris-time';

const firstYear = 2022;

export const thisYear = (): number => Number(parisDay(new Date()).slice(0, 4));

/** Years from the given one down to the first with reports (MEM-300). */
export const yearsUntil = (last: number): number[] =>
  Array.from({ length: last - firstYear + 1 }, (_, index) => last - index);

/** Year of the address; the last one when the address names none of them. */
export function readYear(written: string | null | undefined, last: number): number {
  const year = Number(written);
  return yearsUntil(last).includes(year) ? year : last;
}
