import { ladder, type Level, roleLabel } from '../../access.ts';
import { type Cents, centsToEuros } from '../../money.ts';

/** Totals of the former tool's files beside what would be here, for a person to compare with the former tool's own. */

export type MoveTotal = {
  group: 'levels' | 'whole';
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
  count(name: string, isTaken: boolean): void;
  /** One that was counted as there is here as well. */
  here(name: string): void;
  money(name: string, cents: Cents, isTaken: boolean): void;
  totals(): MoveTotal[];
};

export function createTally(): Tally {
  const levels = new Map<Level, Sums>();
  const wholes = new Map<string, Sums & { isMoney: boolean }>();
  const add = (sums: Sums, { sum, isTaken }: Counted): void => {
    sums.there += sum;
    if (isTaken) sums.here += sum;
  };
  const whole = (name: string, isMoney: boolean, counted: Counted): void => {
    const sums = wholes.get(name) ?? { there: 0, here: 0, isMoney };
    wholes.set(name, sums);
    add(sums, counted);
  };
  return {
    level(level, isTaken) {
      const sums = levels.get(level) ?? { there: 0, here: 0 };
      levels.set(level, sums);
      add(sums, { sum: 1, isTaken });
    },
    count: (name, isTaken) => whole(name, false, { sum: 1, isTaken }),
    here(name) {
      const sums = wholes.get(name);
      if (sums) sums.here += 1;
    },
    money: (name, cents, isTaken) => whole(name, true, { sum: cents, isTaken }),
    totals: () => [
      ...ladder.flatMap((level) => {
        const sums = levels.get(level);
        return sums ? [{ group: 'levels' as const, name: roleLabel[level], ...sums, isMoney: false }] : [];
      }),
      ...[...wholes].map(([name, { there, here, isMoney }]) => ({
        group: 'whole' as const,
        name,
        isMoney,
        there: isMoney ? centsToEuros(there) : there,
        here: isMoney ? centsToEuros(here) : here,
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
