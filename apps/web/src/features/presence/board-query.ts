import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query.ts';
import { type Board, type HalfRef, isSameHalf } from './words.ts';

/** A pilot looks up when somebody says "it is done". */
const refreshMs = 4000;

/** Reads a half-day's signatures again and again; once there, only the changed people come. */
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
      // A visit of the meeting of a remote session leaves no record, so that its board is read whole.
      if (!before || before.isRemote) return ask(null);
      const next = await ask(before.position);
      return isOfSamePeople(before, next) ? merged(before, next) : ask(null);
    },
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}

/** The count may be the same with other people, when one left and one came: the stamp tells. */
export const isOfSamePeople = (before: Board, next: Board): boolean =>
  isSameHalf(before, next) && before.expectedStamp === next.expectedStamp;

/** The people that were there, with those who have changed in their places. */
export function merged(before: Board, next: Board): Board {
  const changed = new Map(next.people.map((person) => [person.id, person]));
  return { ...next, people: before.people.map((person) => changed.get(person.id) ?? person) };
}
