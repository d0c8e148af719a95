import { countHours, type HourSum, type Quota } from './count.ts';
import { doOverlap, type Timed } from '../sessions/overlap.ts';
import type { Habilitation, Minutes } from './hours.ts';

/** Finds the sessions that fill a person's lack of hours. */

export type Need = {
  habilitation: Habilitation;
  quota: Quota | null;
  done: readonly HourSum[];
  registered: readonly HourSum[];
};

/** A session that could be joined; candidates come in order of time. */
export type Candidate = Timed & {
  id: number;
  sums: readonly (HourSum & { habilitation: Habilitation })[];
};

/** Most candidates compared: beyond, finding the fewest that suffice would take too long. */
const mostWeighed = 16;
const mostExact = 3;
const mostChosen = 5;

/**
 * The fewest candidates that fill all that lacks, the earliest first among equals; if none do, the ones that
 * fill most. No two of them overlap.
 * @returns their ids in the given order, and whether they are enough.
 */
export function suggestSessions(
  needs: readonly Need[],
  candidates: readonly Candidate[],
  day: string,
): { ids: number[]; isEnough: boolean } {
  const missing = (chosen: readonly Candidate[]): Minutes =>
    needs.reduce((sum, need) => sum + missingOf(need, chosen, day), 0);
  const all = missing([]);
  if (all === 0) return { ids: [], isEnough: true };
  const weighed = candidates
    .map((candidate, index) => ({ candidate, index, gain: all - missing([candidate]) }))
    .filter(({ gain }) => gain > 0)
    .toSorted((one, other) => other.gain - one.gain || one.index - other.index)
    .slice(0, mostWeighed)
    .toSorted((one, other) => one.index - other.index)
    .map(({ candidate }) => candidate);
  for (let size = 1; size <= Math.min(mostExact, weighed.length); size += 1)
    for (const chosen of subsets(weighed, size))
      if (isFree(chosen) && missing(chosen) === 0) return { ids: chosen.map(({ id }) => id), isEnough: true };
  const chosen = fillMost(weighed, missing);
  const ids = weighed.filter((candidate) => chosen.includes(candidate)).map(({ id }) => id);
  return { ids, isEnough: missing(chosen) === 0 };
}

const isFree = (chosen: readonly Candidate[]): boolean =>
  chosen.every((one, index) => chosen.slice(0, index).every((other) => !doOverlap(one, other)));

function missingOf(need: Need, chosen: readonly Candidate[], day: string): Minutes {
  const own = chosen.flatMap(({ sums }) => sums.filter((sum) => sum.habilitation === need.habilitation));
  return countHours(need.quota, day, need.done, [...need.registered, ...own]).missing;
}

/** Adds one session after the other, each time the one that fills most. */
function fillMost(
  candidates: readonly Candidate[],
  missing: (chosen: readonly Candidate[]) => Minutes,
): Candidate[] {
  let chosen: Candidate[] = [];
  let left = missing(chosen);
  while (left > 0 && chosen.length < mostChosen) {
    const tried = candidates
      .filter((candidate) => !chosen.includes(candidate) && isFree([...chosen, candidate]))
      .map((candidate) => ({ with: [...chosen, candidate], left: missing([...chosen, candidate]) }));
    const best = tried.reduce<(typeof tried)[number] | null>(
      (least, one) => (least === null || one.left < least.left ? one : least),
      null,
    );
    if (!best || best.left >= left) break;
    ({ with: chosen, left } = best);
  }
  return chosen;
}

function* subsets<T>(all: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) return yield [];
  for (let index = from; index <= all.length - size; index += 1)
    for (const rest of subsets(all, size - 1, index + 1)) yield [all[index]!, ...rest];
}
