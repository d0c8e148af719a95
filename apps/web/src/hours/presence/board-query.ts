import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query.ts';
import { type Board, type HalfRef, isSameHalf } from './words.ts';

/** Interval between two readings, in milliseconds: the pilot looks up when somebody says to have signed. */
const refreshMs = 4000;

/** Reads the signatures of a half-day again and again; after the first reading, only the changed people. */
export function boardQuery(id: string, half: HalfRef | null) {
  const queryKey = ['presenceBoard', id, half?.day ?? '', half?.part ?? ''];
  return queryOptions<Board>({
    queryKey,
    queryFn: async ({ signal }) => {
      const ask = (after: number | null) =>
        call('presenceBoard', {
          params: { id },
          query: { ...half, ...(after === null ? {} : { after: String(after) }) },
          signal,
        });
      const before = queryClient.getQueryData<Board>(queryKey);
      // A visit of a remote session’s meeting leaves no record, so its board is read whole.
      if (!before || before.isRemote) return ask(null);
      const next = await ask(before.position);
      return isOfSamePeople(before, next) ? merged(before, next) : ask(null);
    },
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}

/** True when both boards list the same people. The stamp differs when one person replaced another. */
export const isOfSamePeople = (before: Board, next: Board): boolean =>
  isSameHalf(before, next) && before.expectedStamp === next.expectedStamp;

/** The people of the former board, changed ones replaced in their places. */
export function merged(before: Board, next: Board): Board {
  const changed = new Map(next.people.map((person) => [person.id, person]));
  return { ...next, people: before.people.map((person) => changed.get(person.id) ?? person) };
}
