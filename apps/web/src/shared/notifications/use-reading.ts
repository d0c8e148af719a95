import { callQuery, queryClient, useAction } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';

/** Reads some messages, or all up to one; the bell counts them anew, before its own first count too. */
export function useReading<Id extends 'readMessages' | 'seeMessages'>(id: Id) {
  const userId = useViewer().id;
  return useAction(id, {
    invalidates: ['listOwnMessages'],
    onSuccess: () =>
      void queryClient.prefetchQuery({ ...callQuery('badges', { params: { userId } }), staleTime: 0 }),
  });
}
