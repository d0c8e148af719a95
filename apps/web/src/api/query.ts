import type { EndpointId } from '@forman/contract';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { isDue } from './account-due.ts';
import { ApiError, isUnconfirmed } from './api-error.ts';
import { type Answer, call, type CallOf } from './client.ts';
import { isPublicEndpoint } from './endpoint-of.ts';
import { logFailure } from './log.ts';

const worthAnotherTry = (error: Error): boolean => error instanceof ApiError && error.status >= 502;

/** Failures are logged here; each screen shows its own state (CORE-294). */
const log = (error: Error): void => {
  if (error instanceof ApiError && (error.status === 401 || error.code === 'offline')) return;
  // Not failures: the screens concerned tell the person.
  if (error instanceof ApiError && (isUnconfirmed(error) || isDue(error.reason))) return;
  logFailure(error.message, error);
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: log }),
  mutationCache: new MutationCache({ onError: log }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 1 && worthAnotherTry(error),
      // Offline is an error to show at once; otherwise the query would wait silently.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

type CallInput<Id extends EndpointId> = Omit<CallOf<Id>, 'body' | 'signal'>;

/** Query options of one call, for a loader, a hook or the cache; its key begins with the endpoint’s id. */
export function callQuery<Id extends EndpointId>(id: Id, input: CallInput<Id>) {
  return queryOptions<Answer<Id>>({
    queryKey: [id, input],
    queryFn: ({ signal }) => call(id, { ...(input as object), signal } as CallOf<Id>),
  });
}

export function useCall<Id extends EndpointId>(id: Id, input: CallInput<Id>): UseQueryResult<Answer<Id>> {
  return useQuery(callQuery(id, input));
}

/** Drops the answers read for an account; only those of public calls stay. */
export const forgetAnswers = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey: [id] }) => !isPublicEndpoint(id) });
