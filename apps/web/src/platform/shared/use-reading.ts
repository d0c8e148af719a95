import { useAct } from '../../api/act.ts';
import { callQuery, queryClient } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';

/** Marks some messages, or all up to one, as read; the bell counts again, even before its own first count. */
export function useReading<Id extends 'readMessages' | 'seeMessages'>(id: Id) {
  const userId = useViewer().id;
  return useAct(id, {
    onSuccess: () =>
      void queryClient.prefetchQuery({ ...callQuery('badges', { params: { userId } }), staleTime: 0 }),
  });
}
