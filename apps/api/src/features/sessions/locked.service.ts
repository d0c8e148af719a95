import type { Viewer } from '@forman/domain/access';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Tx } from '../../db/database.ts';
import { lockSeats } from '../seats/seats.service.ts';
import { participationOf } from './participation.service.ts';
import { findSession, refusalFor } from './sessions.service.ts';

type Target = { kind: SessionKind; id: number };

/**
 * Locks a session’s seats and reads it as the person meets it, for who decides on a registration. Both statements are
 * sent at once; the second begins when the first has its lock, and sees what was done before.
 */
export async function lockParticipation(tx: Tx, viewer: Viewer, target: Target, now: Date) {
  const find = () => findSession(tx, viewer, target, now);
  const [lock, found] = await Promise.all([lockSeats(tx, target.id, now), find()]);
  const row = lock.released ? await find() : found;
  if (!row) throw await refusalFor(tx, target);
  return { row, participation: participationOf(row, viewer, now) };
}
