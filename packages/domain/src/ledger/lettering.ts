import type { LedgerAccount } from './chart.ts';

/** The accounts whose lines are lettered: what is owed for one sale, and what is left of one avoir. */
export const letteredAccounts = ['customers', 'avoirs'] as const satisfies LedgerAccount[];

/**
 * "A" for 1, "Z" for 26, "AA" for 27: the letters of the lines that settle one another, by the number of the first entry
 * among them. They are the same whenever they are read, and nobody else’s.
 */
export function lettersOf(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
