import { type Kysely, sql } from 'kysely';

/**
 * Hours that somebody has followed twice at once count for one of the two sessions: a row says for which one
 * another gave way. Sessions whose attestations overlap are read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attestation_overlaps (
      session_id integer not null references sessions (id),
      user_id integer not null references users (id),
      kept_session_id integer not null references sessions (id),
      noted_at timestamptz not null,
      primary key (session_id, user_id)
    );
    create index attestation_overlaps_user on attestation_overlaps (user_id);
    with attested as (
      select a.id, a.session_id, a.user_id, h."startsAt" as starts, h."endsAt" as ends
      from attestations a, jsonb_to_recordset(a.snapshot -> 'halfDays')
        as h ("isAttended" boolean, "startsAt" timestamptz, "endsAt" timestamptz)
      where a.voided_at is null and h."isAttended")
    update attestation_runs set facts = '' where session_id in (
      select o.session_id from attested o join attested x on x.user_id = o.user_id and x.id <> o.id
        and x.starts < o.ends and x.ends > o.starts);
  `.execute(db);
}
