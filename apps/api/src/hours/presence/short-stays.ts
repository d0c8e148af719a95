import { formatMinutes } from '@forman/domain/hours/words';
import { connectedMinutes } from '@forman/domain/presence/presence';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { PresenceSheet } from './presence.queries.ts';
import { askedOf } from './presence.wire.ts';
import { listStays } from './visits.service.ts';

/** Ids of people who signed this half-day at a distance. */
async function listRemoteSigners(tx: Tx, sheet: PresenceSheet, { day, part }: HalfDay): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from presences where session_id = ${sheet.id} and day = ${day} and part = ${part}
      and is_present and method = 'remote' order by user_id`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/**
 * What to say of those people who were connected for less than the association asks, "Connexion de 10 min sur
 * 3 h 30", by their ids; of nobody in a session on site.
 * @param people by default whoever signed at a distance.
 */
export async function shortStays(
  tx: Tx,
  sheet: PresenceSheet,
  { half, now, people }: { half: HalfDay; now: Date; people?: readonly number[] },
): Promise<Map<number, string>> {
  const short = new Map<number, string>();
  const asked = askedOf(sheet, half);
  if (asked === null) return short;
  for (const userId of people ?? (await listRemoteSigners(tx, sheet, half))) {
    const stays = await listStays(tx, { ...half, sessionId: sheet.id, userId });
    const minutes = connectedMinutes(half, stays, now);
    const connected = minutes === 0 ? 'Aucune connexion' : `Connexion de ${formatMinutes(minutes)}`;
    if (minutes < asked) short.set(userId, `${connected} sur ${formatMinutes(half.minutes)}`);
  }
  return short;
}
