import type { Contract, EndpointId } from '@forman/contract';
import type { Topic } from '@forman/contract/topics';
import { type QueryClient, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, type CallOf, type InputOf } from './client.ts';
import { queryClient } from './query.ts';
import type { answersAbout, topicsOf } from './topics.gen.ts';

/** A call that changes something. */
export type ActId = {
  [Id in EndpointId]: Contract[Id]['method'] extends 'GET' ? never : Id;
}[EndpointId];

type Options = {
  /** Answers that stay as they are shown, though the act makes them outdated: rows that would move under a hand. */
  keeps?: readonly EndpointId[];
  /** The answers to mark: the portal's, unless the screen stands on those of the simulation. */
  client?: QueryClient;
};

type Tables = { topicsOf: typeof topicsOf; answersAbout: typeof answersAbout };

/** Marks answers as outdated, and reads again those that a screen shows; all of them where the tables cannot load. */
async function outdate(
  topicsIn: (tables: Tables) => readonly Topic[],
  { keeps = [], client = queryClient }: Options = {},
): Promise<void> {
  const tables = await import('./topics.gen.ts').catch(() => null);
  const ids = tables && new Set(topicsIn(tables).flatMap((topic) => tables.answersAbout[topic].split(' ')));
  const kept: readonly unknown[] = keeps;
  await client.invalidateQueries({
    predicate: ({ queryKey: [id] }) => !kept.includes(id) && (!ids || ids.has(String(id))),
  });
}

/** Reads again what shows these topics, where no act of this browser changed them: a task that has ended. */
export const invalidate = (...topics: Topic[]): Promise<void> => outdate(() => topics);

/** Reads again what an act made outdated; for one whose call was refused because somebody else was first. */
export const invalidateAfter = (id: ActId, options?: Options): Promise<void> =>
  outdate(
    (tables) => ((tables.topicsOf as Partial<Record<ActId, string>>)[id]?.split(' ') ?? []) as Topic[],
    options,
  );

type Outcome<Answered> = {
  onSuccess?: (answer: Answered) => void | Promise<void>;
  onError?: (error: Error) => void;
};

/** Makes a call that changes something, and reads again what it made outdated. */
export async function act<Id extends ActId>(
  id: Id,
  input: CallOf<Id>,
  options: Options = {},
): Promise<Answer<Id>> {
  const answer = await call(id, input);
  await invalidateAfter(id, options);
  return answer;
}

/**
 * An act of a screen. What its contract says that it changes is read again before it counts as done.
 * `onSuccess` runs before that, and is waited for: a component may disappear with the new answers, when callbacks given
 * to its `mutate` would never run; a page may have to be left first, as what it shows no longer exists.
 */
export function useAct<Id extends ActId>(
  id: Id,
  { onSuccess, onError, keeps = [] }: Options & Outcome<Answer<Id>> = {},
): UseMutationResult<Answer<Id>, Error, InputOf<Id>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Id>) => call(id, input as CallOf<Id>),
    onSuccess: async (answer) => {
      await onSuccess?.(answer);
      return invalidateAfter(id, { keeps, client });
    },
    ...(onError ? { onError } : {}),
  });
}
