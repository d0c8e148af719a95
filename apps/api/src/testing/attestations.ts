import type { Habilitation } from '@forman/domain/hours/hours';
import type { DayPart } from '@forman/domain/sessions/half-days';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import { genesisHash } from '../canonical-json.ts';
import { makeRegistration, makeSession, makeUser } from './factories.ts';
import type { TestPortal } from './harness.ts';
import { type PresenceFacts, recordRow } from '../hours/presence/presence-chain.ts';

/** Rows of a presence sheet as its own feature writes them, for tests of their effects. */

type Recorded = {
  kind: 'signature' | 'countersignature' | 'correction';
  day: string;
  part: DayPart;
  userId?: number;
  isPresent?: boolean;
  minutes?: number;
  by: number;
};

export async function record(portal: TestPortal, sessionId: number, one: Recorded): Promise<void> {
  const { db } = portal.ctx;
  const now = portal.clock.now();
  const last = await db
    .selectFrom('presence_records')
    .select(['position', 'hash'])
    .where('session_id', '=', sessionId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const position = (last?.position ?? 0) + 1;
  const facts: PresenceFacts = {
    kind: one.kind,
    day: one.day,
    part: one.part,
    userId: one.userId ?? null,
    isPresent: one.isPresent ?? true,
    method: one.kind === 'countersignature' ? null : 'typed',
    reason: one.kind === 'correction' ? 'Erreur' : null,
    signedAt: now,
    recordedAt: now,
    recordedBy: one.by,
    device: null,
    markHash: null,
    minutes: one.minutes ?? null,
  };
  await db
    .insertInto('presence_records')
    .values(recordRow(last?.hash ?? genesisHash, { sessionId, position }, facts))
    .execute();
}

/** Sets and confirms the hours of a session, for the office, in place of the former ones. */
export async function confirmHours(
  portal: TestPortal,
  sessionId: number,
  lines: { habilitation: Habilitation; minutes: number; themeId?: number }[],
  nature = 'training',
): Promise<void> {
  const { db } = portal.ctx;
  const admin = await makeUser(portal, { is_admin: true });
  await db.deleteFrom('session_hours').where('session_id', '=', sessionId).execute();
  for (const { habilitation, minutes, themeId = null } of lines)
    await db
      .insertInto('session_hours')
      .values({ session_id: sessionId, habilitation, minutes, theme_id: themeId })
      .execute();
  await sql`
    insert into session_hours_confirmations (session_id, nature, confirmed_at, confirmed_by)
    values (${sessionId}, ${nature}, ${portal.clock.now()}, ${admin.id})
    on conflict (session_id) do update set nature = excluded.nature, confirmed_at = excluded.confirmed_at`.execute(
    db,
  );
}

export const halves = [
  { day: '2026-11-03', part: 'morning', minutes: 210 },
  { day: '2026-11-03', part: 'afternoon', minutes: 180 },
] as const;

/** A past session of two half-days, 3 h 30 and 3 h, with these signatures, countersigned and confirmed. */
export async function makeAttended(
  portal: TestPortal,
  {
    people,
    kind = 'workshop',
    lines = [{ habilitation: 'CIF', minutes: 390 }],
  }: {
    kind?: SessionKind;
    people: { id: number; attended: readonly number[] }[];
    lines?: Parameters<typeof confirmHours>[2];
  },
): Promise<{ id: number; pilotId: number }> {
  const session = await makeSession(portal, {
    kind,
    title: 'SCPI : comprendre, comparer, expliquer',
    description_html: '<p>Un atelier.</p><ul><li>Lire un rapport</li><li>Comparer deux SCPI</li></ul>',
    starts_at: new Date('2026-11-03T09:00:00+01:00'),
    ends_at: new Date('2026-11-03T17:00:00+01:00'),
    place: 'Espace Vauban',
    max_guests: 12,
  });
  for (const [from, to] of [
    ['09:00', '12:30'],
    ['14:00', '17:00'],
  ])
    await portal.ctx.db
      .insertInto('session_slots')
      .values({
        session_id: session.id,
        starts_at: new Date(`2026-11-03T${from}:00+01:00`),
        ends_at: new Date(`2026-11-03T${to}:00+01:00`),
      })
      .execute();
  const by = session.pilotId;
  for (const { id, attended } of people) {
    await makeRegistration(portal, session.id, id);
    for (const index of attended)
      await record(portal, session.id, {
        kind: 'signature',
        ...halves[index]!,
        minutes: undefined,
        userId: id,
        by: id,
      });
  }
  for (const half of halves) await record(portal, session.id, { kind: 'countersignature', ...half, by });
  await confirmHours(portal, session.id, lines);
  return { id: session.id, pilotId: by };
}
