import { type Kysely, sql } from 'kysely';

/**
 * Basis for issuing attestations: numbers without gap, the facts last read of each session, the share of
 * half-days required.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The last number of each year: its row is locked while numbers are taken.
    create table attestation_counters (
      year integer primary key,
      last_sequence integer not null check (last_sequence > 0)
    );
    -- Sessions as they stood when their attestations were last looked at: the job reads again what differs.
    create table attestation_runs (
      session_id integer primary key references sessions (id),
      facts text not null,
      -- Percent of half-days that this session asks, since its first attestations.
      share integer not null check (share between 1 and 100)
    );
    alter table settings add column attestation_share integer not null default 100
      check (attestation_share between 1 and 100);

    -- A name that changed is found without opening each snapshot.
    alter table attestations add column person_name text generated always as
      ((snapshot #>> '{person,firstName}') || ' ' || (snapshot #>> '{person,lastName}')) stored;
    -- When its e-mail was written, once.
    alter table attestations add column told_at timestamptz;
    create index attestations_untold on attestations (id) where told_at is null and voided_at is null;
    create index attestations_listed on attestations (issued_at desc, id desc);

    -- What was attested does not change. Its person's name goes when the account is gone and no control can ask any more.
    create or replace function guard_attestation() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE'
          or (old.voided_at is not null
            and row(new.voided_at, new.void_reason) is distinct from row(old.voided_at, old.void_reason))
          or row(new.id, new.year, new.sequence, new.number, new.code, new.session_id, new.user_id, new.minutes,
              new.issued_at, new.snapshot - 'person')
            is distinct from row(old.id, old.year, old.sequence, old.number, old.code, old.session_id, old.user_id,
              old.minutes, old.issued_at, old.snapshot - 'person')
          or (new.snapshot is distinct from old.snapshot
            and not exists (select from users where id = old.user_id and deleted_at is not null)) then
        raise exception 'attestation %: what was attested does not change', old.number using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
  `.execute(db);
}
