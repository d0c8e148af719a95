import { formatMinutes } from '@forman/domain/hours/words';
import { connectedMinutes } from '@forman/domain/hours/presence/presence';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import type { Tx } from '../../db/database.ts';
import type { PresenceSheet } from './presence.queries.ts';
import { askedOf } from './presence.wire.ts';
import { listStaysOf } from './short-stays.queries.ts';

/**
 * What to say of those people who were connected for less than the association asks, "Connexion de 10 min sur
 * 3 h 30", by their ids; of nobody in a session on site.
 */
export async function shortStays(
  tx: Tx,
  sheet: PresenceSheet,
  { half, now, people }: { half: HalfDay; now: Date; people: readonly number[] },
): Promise<Map<number, string>> {
  const asked = askedOf(sheet, half);
  if (asked === null) return new Map();
  const stays = await listStaysOf(tx, { sessionId: sheet.id, day: half.day, part: half.part, people });
  return new Map(
    people.flatMap((userId) => {
      const minutes = connectedMinutes(half, stays.get(userId) ?? [], now);
      if (minutes >= asked) return [];
      const connected = minutes === 0 ? 'Aucune connexion' : `Connexion de ${formatMinutes(minutes)}`;
      return [[userId, `${connected} sur ${formatMinutes(half.minutes)}`] as const];
    }),
  );
}
