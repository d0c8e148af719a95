import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { issueOf } from '../hours/attestations/issue.service.ts';
import { createRandom } from '../seeded-random.ts';

/** One in so many confirmed sessions is corrected later: its attestations are voided and replaced. */
const correctedOf = 5;
const dayMs = 86_400_000;

/**
 * Issues the attestations of past sessions as the portal does, each the day after its session. No message is
 * sent: the sample does not begin with an e-mail to everybody.
 */
export async function issueAttestations(tx: Tx): Promise<void> {
  const { int } = createRandom(20_091_010);
  const random = (bytes: number) => Uint8Array.from({ length: bytes }, () => int(0, 255));
  await confirmHours(tx);
  const sessions = await listCountersigned(tx);
  for (const [index, { id, endsAt }] of sessions.entries()) {
    // Rows of an open transaction have no statistics until analysed: each session would read the whole table.
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

/** Gives each countersigned session without hours those of its habilitations, for its whole duration. */
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

/** Corrects an overestimate by the office. */
async function halveHours(tx: Tx, sessionId: number): Promise<void> {
  await sql`update session_hours set minutes = minutes / 2 where session_id = ${sessionId} and minutes > 1`.execute(
    tx,
  );
}
