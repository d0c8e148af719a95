import type { SessionCard, SessionDetail } from '@forman/contract/sessions/sessions';
import type { Room } from '@forman/domain/sessions/rooms';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { invalidateAfter } from '../../api/act.ts';
import { call } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { kindCall } from '../../api/session-calls.ts';

export type SessionTarget = Pick<SessionCard, 'kind' | 'id'>;
/** Steps that change a person’s seat; the longer names say how it was paid. */
export type SeatStep =
  | 'join'
  | 'joinByCredit'
  | 'joinPaid'
  | 'cancel'
  | 'wait'
  | 'leave'
  | 'finalise'
  | 'finalisePaid';

/** @returns the session after the step, when the server sends it along; else null. */
type Step = (session: SessionTarget & { room: Room | null }) => Promise<SessionDetail | null>;

const join: Step = ({ kind, id, room }) =>
  call(kindCall(kind, 'join'), { params: { id }, ...(room ? { body: { room } } : {}) });
const nothingShown = (): null => null;
const finalise: Step = ({ id }) => call('finaliseDiscovery', { params: { id } }).then(nothingShown);
export const seatSteps: Record<SeatStep, Step> = {
  join,
  joinPaid: join,
  joinByCredit: join,
  finalise,
  finalisePaid: finalise,
  // Read again: a person who gives back a seat of a hidden session can no longer open its page.
  cancel: ({ kind, id }) => call(kindCall(kind, 'cancel'), { params: { id } }).then(nothingShown),
  wait: ({ kind, id }) => call(kindCall(kind, 'wait'), { params: { id } }).then(nothingShown),
  leave: ({ kind, id }) => call(kindCall(kind, 'leaveList'), { params: { id } }).then(nothingShown),
};

/** Reads again everything that shows this seat or its credit. `shown`: the present session, if known. */
export function useRefreshSeats(): (
  session: SessionTarget,
  shown?: SessionDetail | null,
) => Promise<unknown> {
  const client = useQueryClient();
  return (session, shown = null) => refreshSeats(client, session, shown);
}

async function refreshSeats(
  client: QueryClient,
  { kind, id }: SessionTarget,
  shown: SessionDetail | null,
): Promise<void> {
  const page = kindCall(kind, 'get');
  if (shown) {
    const { queryKey } = callQuery(page, { params: { id: String(id) } });
    // A reading already under way may bring the state from before.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, shown);
  }
  await invalidateAfter(kindCall(kind, 'join'), { keeps: shown ? [page] : [], client });
}
