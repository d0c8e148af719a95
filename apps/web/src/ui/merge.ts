export type Merged<Values> = {
  values: Values;
  /** Fields changed by the other person only, whose values are taken over. */
  taken: (keyof Values & string)[];
  /** Fields changed by both: the values typed here are kept, and the other ones can be taken. */
  disputed: (keyof Values & string)[];
};
/** Fields to show, with the other person's values. */
export type Overlap<Values> = Omit<Merged<Values>, 'values'> & { theirs: Values };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Merges the changes that two people made to the same object; none is lost. */
export function merge<Values extends object>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const keys = Object.keys(theirs) as (keyof Values & string)[];
  const changed = keys.filter((key) => !same(base[key], theirs[key]));
  const taken = changed.filter((key) => same(base[key], mine[key]));
  const disputed = changed.filter((key) => !taken.includes(key) && !same(mine[key], theirs[key]));
  const values = { ...mine, ...Object.fromEntries(taken.map((key) => [key, theirs[key]])) };
  return { values, taken, disputed };
}

export const isChanged = (before: object, now: object): boolean => !same(before, now);
