import { invalidate, invalidateAfter } from '../../api/act.ts';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useMutation } from '@tanstack/react-query';
import { isUnconfirmed } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { callQuery, queryClient } from '../../api/query.ts';
import { kindCall } from '../../api/session-calls.ts';
import type { FailureKey, SuccessKey } from '../../messages/notices.ts';
import { notify } from '../../ui/notices.ts';
import type { BackTo } from './removal-words.ts';
import { aboutPublication, publishAs, takeBack, type Target } from './publication.ts';

const detailKey = ({ kind, id }: Target) =>
  callQuery(kindCall(kind, 'get'), { params: { id: String(id) } }).queryKey;

/** Reads again everything that shows this session, except its page. */
const refreshLists = ({ kind }: Target): Promise<unknown> =>
  invalidateAfter(kindCall(kind, 'remove'), { keeps: [kindCall(kind, 'get')] });
const removed: Record<SessionKind, { success: SuccessKey; failure: FailureKey }> = {
  workshop: { success: 'workshopRemoved', failure: 'workshopRemoval' },
  formation: { success: 'formationRemoved', failure: 'formationRemoval' },
  event: { success: 'eventRemoved', failure: 'eventRemoval' },
  team_meeting: { success: 'teamMeetingRemoved', failure: 'teamMeetingRemoval' },
};

/** Reads the effects of a deletion when it is asked for, as the question names them. */
export function useRemoval(target: Target) {
  return useMutation({
    mutationFn: () => call(kindCall(target.kind, 'removal'), { params: { id: target.id } }),
    onError: () => notify.error(removed[target.kind].failure),
  });
}

/** Deletes a session. `leave` goes to the list before the page’s data is dropped. */
export function useRemove(target: Target, leave: () => Promise<void>) {
  return useMutation({
    mutationFn: ({ reason, backTo }: { reason: string; backTo: BackTo }): Promise<unknown> =>
      backTo === 'payment'
        ? call('cancelSession', { params: { id: target.id }, body: { reason } })
        : call(kindCall(target.kind, 'remove'), {
            params: { id: target.id },
            query: reason.trim() ? { reason } : {},
          }),
    onSuccess: async () => {
      notify.success(removed[target.kind].success);
      void refreshLists(target);
      await leave();
      queryClient.removeQueries({ queryKey: detailKey(target) });
    },
    onError: (error) => {
      if (!isUnconfirmed(error)) notify.error(removed[target.kind].failure);
      return invalidate('sessions');
    },
  });
}

export function usePublish(target: Target) {
  const about = aboutPublication(target);
  return useMutation({
    mutationFn: (isPublish: boolean) => publishAs(target, isPublish),
    onSuccess: (_, isPublish) => {
      notify.success(isPublish ? 'published' : 'unpublished', {
        about,
        undo: () => void takeBack(target, isPublish),
      });
      return invalidate('sessions');
    },
    onError: () => notify.error('publish', { about }),
  });
}

export function useRemoveGuest(target: Target) {
  return useMutation({
    mutationFn: (userId: number) =>
      call(kindCall(target.kind, 'removeGuest'), { params: { id: target.id }, body: { userId } }),
    onSuccess: () => {
      notify.success('guestRemoved');
      return invalidate('sessions');
    },
    onError: () => {
      notify.error('cancel');
      return invalidate('sessions');
    },
  });
}
