import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Lists the valid attestations that their people have had no message about yet. */
export async function listUnannounced(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from attestations where told_at is null and voided_at is null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export type Announcement = {
  userId: number;
  attestationId: number;
  number: string;
  title: string;
  minutes: number;
  /** Number of the former attestation of the same session. */
  replaces: string | null;
  reason: string | null;
};

/** Marks an attestation as announced; null when it already was, was voided since, or its person is gone. */
export async function markAnnounced(tx: Tx, id: number, now: Date): Promise<Announcement | null> {
  const { rows } = await sql<Announcement & { isGone: boolean }>`
    update attestations a set told_at = ${now} from users u
    where a.id = ${id} and a.told_at is null and a.voided_at is null and u.id = a.user_id
    returning a.user_id as "userId", a.id as "attestationId", a.number, a.snapshot #>> '{session,title}' as title,
      a.minutes, u.deleted_at is not null as "isGone",
      (select b.number from attestations b where b.session_id = a.session_id and b.user_id = a.user_id and b.id < a.id
        order by b.id desc limit 1) as replaces,
      (select b.void_reason from attestations b where b.session_id = a.session_id and b.user_id = a.user_id and b.id < a.id
        order by b.id desc limit 1) as reason`.execute(tx);
  const [row] = rows;
  if (!row || row.isGone) return null;
  const { isGone: _, ...announcement } = row;
  return announcement;
}
