import { invalidate } from '../../api/act.ts';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { kindCall } from '../../api/session-calls.ts';
import type { FailureKey, SuccessKey } from '../../messages/notices.ts';
import { notify } from '../../ui/notices.ts';

export type Target = Pick<SessionCard, 'kind' | 'id'>;

/** A change of the people who lead a session, or of its absentees. */
export type Step =
  | { do: 'ask' | 'cancel' | 'leave' }
  | { do: 'approve' | 'decline' | 'remove'; id: number }
  | { do: 'confirmSheet'; absent: readonly number[] }
  | { do: 'publish' | 'unpublish' };

type Work<S extends Step> = {
  run: (target: Target, step: S) => Promise<unknown>;
  success: SuccessKey;
  failure: FailureKey;
};
type Works = { [Name in Step['do']]: Work<Extract<Step, { do: Name }>> };

const to = ({ id }: Target) => ({ params: { id } });
const publish =
  (isPublish: boolean) =>
  (target: Target): Promise<unknown> =>
    call(kindCall(target.kind, 'publish'), { ...to(target), body: { isPublish } });
const remove = (target: Target, { id }: { id: number }): Promise<unknown> =>
  call(kindCall(target.kind, 'removeCandidate'), { ...to(target), body: { id } });

const works: Works = {
  ask: {
    run: (target) => call(kindCall(target.kind, 'askCopilot'), to(target)),
    success: 'copilotAsked',
    failure: 'copilotAsk',
  },
  cancel: {
    run: (target) => call(kindCall(target.kind, 'cancelCopilot'), to(target)),
    success: 'copilotCancelled',
    failure: 'copilotCancel',
  },
  leave: {
    run: (target) => call(kindCall(target.kind, 'leaveCopilot'), to(target)),
    success: 'copilotLeft',
    failure: 'copilotCancel',
  },
  approve: {
    run: (target, { id }) => call(kindCall(target.kind, 'approveCopilot'), { ...to(target), body: { id } }),
    success: 'copilotApproved',
    failure: 'copilotAnswer',
  },
  decline: { run: remove, success: 'copilotDeclined', failure: 'copilotAnswer' },
  remove: { run: remove, success: 'copilotRemoved', failure: 'copilotAnswer' },
  confirmSheet: {
    run: (target, { absent }) =>
      call(kindCall(target.kind, 'markAbsent'), { ...to(target), body: { absentGuest: [...absent] } }),
    success: 'sheetConfirmed',
    failure: 'sheet',
  },
  publish: { run: publish(true), success: 'published', failure: 'publish' },
  unpublish: { run: publish(false), success: 'unpublished', failure: 'publish' },
};

/** Reads again everything that shows the leaders of this session, or their tasks. */
const refresh = (): Promise<unknown> => invalidate('sessions', 'presence');

/** Sends one step and shows its notice; it ends when the screen shows the result. */
export function usePeople(target: Target) {
  return useMutation({
    mutationFn: (step: Step) => works[step.do].run(target, step as never),
    onSuccess: (_, step) => {
      notify.success(works[step.do].success);
      return refresh();
    },
    onError: (_, step) => {
      notify.error(works[step.do].failure);
      return refresh();
    },
  });
}
