import type { Viewer } from '@forman/domain/access';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Tx } from '../../db/database.ts';
import { lockSeats } from '../seats/seats.service.ts';
import { participationOf } from './participation.service.ts';
import { findPage, findSession, refusalFor } from './sessions.service.ts';
import { type MetSession } from './sessions.queries.ts';

type Target = { kind: SessionKind; id: number };

/** Locks a session’s seats and reads it as the person sees it, for decisions about a registration. */
export const lockParticipation = (tx: Tx, viewer: Viewer, target: Target, now: Date) =>
  lockAndFind(tx, viewer, target, now, findSession);

/** Locks a session's seats and reads its page, with texts and people, for calls that answer with it. */
export const lockPage = (tx: Tx, viewer: Viewer, target: Target, now: Date) =>
  lockAndFind(tx, viewer, target, now, findPage);

/** Sends both statements at once: the second begins when the first has its lock, and sees all before. */
async function lockAndFind<Row extends MetSession>(
  tx: Tx,
  viewer: Viewer,
  target: Target,
  now: Date,
  findRow: (tx: Tx, viewer: Viewer, target: Target, now: Date) => Promise<Row | undefined>,
) {
  const find = () => findRow(tx, viewer, target, now);
  const [lock, found] = await Promise.all([lockSeats(tx, target.id, now), find()]);
  const row = lock.released ? await find() : found;
  if (!row) throw await refusalFor(tx, target);
  return { row, participation: participationOf(row, viewer, now) };
}
