import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { issueOf } from '../features/attestations/issue.service.ts';
import { createRandom } from './random.ts';

/** Of this many confirmed sessions one is corrected afterwards: its attestations are voided, and others replace them. */
const correctedOf = 5;
const dayMs = 86_400_000;

/**
 * The attestations of past sessions, issued as the portal issues them, each the day after its session. Nobody is told: the
 * sample does not begin with a letter to everybody.
 */
export async function issueAttestations(tx: Tx): Promise<void> {
  const { int } = createRandom(20_091_010);
  const random = (bytes: number) => Uint8Array.from({ length: bytes }, () => int(0, 255));
  await confirmHours(tx);
  const sessions = await listCountersigned(tx);
  for (const [index, { id, endsAt }] of sessions.entries()) {
    // Rows of an open transaction are in no statistics until they are analysed: without that each session would read
    // the whole table.
    if (index % 100 === 99) await sql`analyze attestations, attestation_runs`.execute(tx);
    await issueOf(tx, id, new Date(endsAt.getTime() + dayMs), random);
    if (index % correctedOf !== correctedOf - 1) continue;
    await halveHours(tx, id);
    await issueOf(tx, id, new Date(endsAt.getTime() + 2 * dayMs), random);
  }
  await sql`update attestations set told_at = issued_at where voided_at is null`.execute(tx);
}

/** Sessions whose half-days are countersigned, in the order of their ends. */
async function listCountersigned(tx: Tx): Promise<{ id: number; endsAt: Date }[]> {
  const { rows } = await sql<{ id: number; endsAt: Date }>`
    select s.id, s.ends_at as "endsAt" from sessions s join session_hours_confirmations c on c.session_id = s.id
    where s.deleted_at is null
      and exists (select from presence_records r where r.session_id = s.id and r.kind = 'countersignature')
    order by s.ends_at, s.id`.execute(tx);
  return rows;
}

/**
 * Gives hours to each countersigned session that has none: those of its own habilitations, for as long as it lasted.
 */
async function confirmHours(tx: Tx): Promise<void> {
  await sql`
    with lasted as (
      select s.id, s.ends_at, s.habilitations, sum(r.minutes)::integer as minutes
      from sessions s join presence_records r on r.session_id = s.id and r.kind = 'countersignature'
      where not exists (select from session_hours_confirmations c where c.session_id = s.id)
      group by s.id
    ), lines as (
      insert into session_hours (session_id, habilitation, minutes)
      select l.id, h, l.minutes from lasted l, unnest(l.habilitations) h
      where not exists (select from session_hours o where o.session_id = l.id)
    )
    insert into session_hours_confirmations (session_id, nature, confirmed_at, confirmed_by)
    select id, 'training', ends_at, (select min(u.id) from users u where u.is_admin) from lasted`.execute(tx);
}

/** The office had counted too much. */
async function halveHours(tx: Tx, sessionId: number): Promise<void> {
  await sql`update session_hours set minutes = minutes / 2 where session_id = ${sessionId} and minutes > 1`.execute(
    tx,
  );
}
