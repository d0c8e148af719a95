import type { SessionCard } from '@forman/contract/sessions';
import { type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import type { Room } from '@forman/domain/sessions/rooms';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { callQuery, invalidate, queryClient } from '../../api/query.ts';
import { kindCall } from '../../api/session-calls.ts';
import type { FailureKey, SuccessKey } from '../../messages/notices.ts';
import { aboutSession, notify } from '../../ui/notices.ts';

type Target = Pick<SessionCard, 'kind' | 'id'>;
export type Step =
  | 'join'
  | 'joinByCredit'
  | 'joinPaid'
  | 'cancel'
  | 'wait'
  | 'leave'
  | 'finalise'
  | 'finalisePaid';

const joinFailure: Record<SessionKind, FailureKey> = {
  workshop: 'join',
  formation: 'join',
  event: 'joinEvent',
  team_meeting: 'join',
};

const join = ({ kind, id, room }: Target & { room?: Room | null }) =>
  call(kindCall(kind, 'join'), { params: { id }, ...(room ? { body: { room } } : {}) });
const finalise = ({ id }: Target) => call('finaliseDiscovery', { params: { id } });

type Work = {
  run: (target: Target & { room?: Room | null }) => Promise<unknown>;
  /** A payment that went through has said so already; finalising adds nothing to it. */
  success: SuccessKey | null;
  failure: (kind: SessionKind) => FailureKey;
};

const works: Record<Step, Work> = {
  join: { run: join, success: 'joined', failure: (kind) => joinFailure[kind] },
  joinPaid: { run: join, success: 'joined', failure: (kind) => joinFailure[kind] },
  joinByCredit: { run: join, success: 'joinedByCredit', failure: (kind) => joinFailure[kind] },
  finalise: { run: finalise, success: 'joinedByCredit', failure: () => 'join' },
  finalisePaid: { run: finalise, success: null, failure: () => 'join' },
  cancel: {
    run: ({ kind, id }) => call(kindCall(kind, 'cancel'), { params: { id } }),
    success: 'cancelled',
    failure: () => 'cancel',
  },
  wait: {
    run: ({ kind, id }) => call(kindCall(kind, 'wait'), { params: { id } }),
    success: 'waiting',
    failure: () => 'waiting',
  },
  leave: {
    run: ({ kind, id }) => call(kindCall(kind, 'leaveList'), { params: { id } }),
    success: 'leftWaiting',
    failure: () => 'waiting',
  },
};

/** A seat changes what stands around the others, whatever their kind. */
const around = sessionKinds.flatMap((kind) => [kindCall(kind, 'clashes'), kindCall(kind, 'nextDates')]);

/** Everything that shows this seat, or the credit it moved. */
export const refreshSeats = ({ kind, id }: Target): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({
      queryKey: callQuery(kindCall(kind, 'get'), { params: { id: String(id) } }).queryKey,
    }),
    invalidate(
      ...around,
      kindCall(kind, 'search'),
      kindCall(kind, 'list'),
      'sessionCalendar',
      'sessionDay',
      'agenda',
      'home',
      'guestPath',
      'me',
      'quote',
    ),
  ]);

/** Who carries a step out, and reads again what shows it; the simulation has its own. */
export type Clerk = {
  run: (step: Step, target: Target & { room: Room | null }) => Promise<unknown>;
  refresh: (target: Target) => Promise<unknown>;
};
export const serverClerk: Clerk = { run: (step, target) => works[step].run(target), refresh: refreshSeats };

/** One step towards a session, with its notice to the letter (CORE-207 to 229); it ends when the screen shows it. */
export function useSessionActions(target: Target, room: Room | null = null, clerk = serverClerk) {
  return useMutation({
    mutationFn: (step: Step) => clerk.run(step, { kind: target.kind, id: target.id, room }),
    onSuccess: (_, step) => {
      const { success } = works[step];
      if (success) notify.success(success, { about: aboutSession(target.id) });
      return clerk.refresh(target);
    },
    onError: (_, step) => {
      notify.error(works[step].failure(target.kind), { about: aboutSession(target.id) });
      return clerk.refresh(target);
    },
  });
}
