import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query.ts';
import { type Board, type HalfRef, isSameHalf } from './words.ts';

/** A pilot looks up when somebody says "it is done". */
const refreshMs = 4000;

/** Who has signed, read again and again: once it is there, only who has changed comes. */
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
      // Who is in the meeting of a remote session leaves no record.
      if (!before || before.isRemote) return ask(null);
      const next = await ask(before.position);
      return isOfSamePeople(before, next) ? merged(before, next) : ask(null);
    },
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}

/** As many may be others: one left and one came. */
export const isOfSamePeople = (before: Board, next: Board): boolean =>
  isSameHalf(before, next) && before.expectedStamp === next.expectedStamp;

/** The people that were there, with those who have changed in their places. */
export function merged(before: Board, next: Board): Board {
  const changed = new Map(next.people.map((person) => [person.id, person]));
  return { ...next, people: before.people.map((person) => changed.get(person.id) ?? person) };
}
