import { ladder, type Level, roleLabel } from '../../access.ts';
import { type Cents, centsToEuros } from '../../money.ts';

/** Totals of the former tool's files beside what would be here, for a person to compare with the former tool's own. */

/** By level, each kind of rows as a whole, and by year what has one. */
export const totalGroups = ['levels', 'whole', 'years'] as const;
export type TotalGroup = (typeof totalGroups)[number];

export type MoveTotal = {
  group: TotalGroup;
  name: string;
  there: number;
  here: number;
  isMoney: boolean;
};

type Sums = { there: number; here: number };
type Counted = { sum: number; isTaken: boolean };

export type Tally = {
  level(level: Level, isTaken: boolean): void;
  /** @param name "Sessions"; the same name again adds to it. */
  count(name: string, isTaken: boolean, group?: Named): void;
  /** One that was counted as there is here as well. */
  here(name: string, group?: Named): void;
  money(name: string, cents: Cents, isTaken: boolean, group?: Named): void;
  totals(): MoveTotal[];
};
type Named = 'whole' | 'years';

/** "Ateliers 2019" of a day of that year; a row without one says so. */
export const inYear = (name: string, day: unknown): string =>
  `${name} ${typeof day === 'string' && day !== '' ? day.slice(0, 4) : 'sans date'}`;

export function createTally(): Tally {
  const levels = new Map<Level, Sums>();
  const named = new Map<string, Sums & { name: string; group: Named; isMoney: boolean }>();
  const add = (sums: Sums, { sum, isTaken }: Counted): void => {
    sums.there += sum;
    if (isTaken) sums.here += sum;
  };
  const sumsOf = (name: string, group: Named, isMoney: boolean) => {
    const sums = named.get(`${group} ${name}`) ?? { name, group, isMoney, there: 0, here: 0 };
    named.set(`${group} ${name}`, sums);
    return sums;
  };
  return {
    level(level, isTaken) {
      const sums = levels.get(level) ?? { there: 0, here: 0 };
      levels.set(level, sums);
      add(sums, { sum: 1, isTaken });
    },
    count: (name, isTaken, group = 'whole') => add(sumsOf(name, group, false), { sum: 1, isTaken }),
    here(name, group = 'whole') {
      sumsOf(name, group, false).here += 1;
    },
    money: (name, cents, isTaken, group = 'whole') => add(sumsOf(name, group, true), { sum: cents, isTaken }),
    totals: () => [
      ...ladder.flatMap((level) => {
        const sums = levels.get(level);
        return sums ? [{ group: 'levels' as const, name: roleLabel[level], ...sums, isMoney: false }] : [];
      }),
      ...[...named.values()].map(({ there, here, ...total }) => ({
        ...total,
        there: total.isMoney ? centsToEuros(there) : there,
        here: total.isMoney ? centsToEuros(here) : here,
      })),
    ],
  };
}

/** Counts of the rows of a move and its totals; `digest`: of what becomes of each row, so that a move does what was rehearsed. */
export type Rehearsal = {
  rows: number;
  taken: number;
  joined: number;
  refused: number;
  remarks: number;
  totals: MoveTotal[];
  digest: string;
  seconds: number;
};
