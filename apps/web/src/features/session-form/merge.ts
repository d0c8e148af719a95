import type { FormValues } from './form-values.ts';

export type FieldKey = keyof FormValues;
export type Merged = {
  values: FormValues;
  /** Changed by the other person alone: taken over. */
  taken: FieldKey[];
  /** Changed by both: what was typed here stands, theirs can be taken. */
  disputed: FieldKey[];
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Two people changed the same session: nothing of either is lost. */
export function merge(base: FormValues, mine: FormValues, theirs: FormValues): Merged {
  const changed = (Object.keys(theirs) as FieldKey[]).filter((key) => !same(base[key], theirs[key]));
  const taken = changed.filter((key) => same(base[key], mine[key]));
  const disputed = changed.filter((key) => !taken.includes(key) && !same(mine[key], theirs[key]));
  const values = { ...mine, ...Object.fromEntries(taken.map((key) => [key, theirs[key]])) };
  return { values, taken, disputed };
}

export const isChanged = (before: FormValues, now: FormValues): boolean => !same(before, now);
