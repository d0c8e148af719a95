export type Merged<Values> = {
  values: Values;
  /** Changed by the other person alone: taken over. */
  taken: (keyof Values & string)[];
  /** Changed by both: what was typed here stands, theirs can be taken. */
  disputed: (keyof Values & string)[];
};
/** The same, to be shown: with what the other wrote. */
export type Overlap<Values> = Omit<Merged<Values>, 'values'> & { theirs: Values };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Two people changed the same thing: nothing of either is lost. */
export function merge<Values extends object>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const keys = Object.keys(theirs) as (keyof Values & string)[];
  const changed = keys.filter((key) => !same(base[key], theirs[key]));
  const taken = changed.filter((key) => same(base[key], mine[key]));
  const disputed = changed.filter((key) => !taken.includes(key) && !same(mine[key], theirs[key]));
  const values = { ...mine, ...Object.fromEntries(taken.map((key) => [key, theirs[key]])) };
  return { values, taken, disputed };
}

export const isChanged = (before: object, now: object): boolean => !same(before, now);
