import { invalidate } from '../../../../api/act.ts';
import { useMutation } from '@tanstack/react-query';
import { isUnconfirmed } from '../../../../api/api-error.ts';
import { type Answer, call, type CallOf, type InputOf } from '../../../../api/client.ts';
import type { FailureKey, SuccessKey } from '../../../../messages/notices.ts';
import { notify } from '../../../../ui/notices.ts';
import { showSaved } from '../listed-user.ts';

type Edit =
  | 'setUserRole'
  | 'setUserPilot'
  | 'setUserAccountant'
  | 'setUserCredit'
  | 'setUserMilestones'
  | 'setUserEndCursus'
  | 'setUserGodfather'
  | 'setUserManager';
type BodyFor<Id extends Edit> = InputOf<Id> extends { body: infer Body } ? Body : never;

/**
 * One field of a row, saved as soon as it changes. While the change is sent, its value shows (`sent`); when
 * it is refused, the previous value comes back by itself (MEM-327).
 */
export function useCell<Id extends Edit>(
  edit: Id,
  id: number,
  notices: {
    saved?: SuccessKey;
    failed: FailureKey;
    /** The present value, which the notice offers to bring back: for a cell that one touch changes. */
    before?: BodyFor<Id>;
  },
) {
  const saving = useMutation({
    // Changes are saved one after another: a change made meanwhile waits for the previous one.
    scope: { id: `${edit} ${id}` },
    mutationFn: async (body: BodyFor<Id>) =>
      (await call(edit, { params: { id }, body } as unknown as CallOf<Id>)) as Answer<'setUserRole'>,
    onMutate: () => notices.before,
    onSuccess: (saved, _sent, before) => {
      showSaved(saved);
      const undo = before && { undo: () => saving.mutate(before) };
      if (notices.saved) notify.success(notices.saved, undo);
      // Not awaited: the row already shows the saved value, and a press during the refresh would be lost.
      void invalidate('people');
    },
    onError: (error) => {
      if (!isUnconfirmed(error)) notify.error(notices.failed);
      // The change may have been computed from an outdated balance.
      if (edit === 'setUserCredit') void invalidate('people', 'accounts', 'credit');
    },
  });
  const { variables } = saving;
  return {
    save: saving.mutate,
    sent: saving.isPending ? variables : undefined,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    error: saving.error,
    again: variables === undefined ? undefined : () => saving.mutate(variables),
  };
}

export type Cell = Pick<ReturnType<typeof useCell<Edit>>, 'isSaving' | 'isSaved' | 'error' | 'again'>;
