import { type Kysely, sql } from 'kysely';

/**
 * Reasons of corrections to presences and hours: the text goes with the person, the correction stays. A
 * presence record keeps the hash of its reason in its chain; the salt, deleted too, prevents guessing the
 * text from the hash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table presence_records add column reason_salt text;
    alter table presence_records add column reason_hash text check (reason_hash ~ '^[0-9a-f]{64}$');

    -- Of a record that the release before wrote the chain covers the words themselves: they stay.
    create function guard_words() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE'
          or to_jsonb(new) - '{reason,reason_salt}'::text[] is distinct from to_jsonb(old) - '{reason,reason_salt}'::text[]
          or old.reason is null or new.reason is distinct from ''
          or to_jsonb(new) ->> 'reason_salt' is not null
          or (to_jsonb(old) ? 'reason_hash' and to_jsonb(old) ->> 'reason_hash' is null)
          or not exists (select from users where id = old.user_id and deleted_at is not null) then
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    drop trigger presence_records_frozen on presence_records;
    create trigger presence_records_frozen before update or delete on presence_records
      for each row execute function guard_words();
    drop trigger hour_movements_frozen on hour_movements;
    create trigger hour_movements_frozen before update or delete on hour_movements
      for each row execute function guard_words();

    -- The log keeps that it was done, by whom and to whom: of these acts the reason may go as changes may.
    drop trigger audit_log_frozen on audit_log;
    create trigger audit_log_frozen before update on audit_log for each row
      when (to_jsonb(new) - 'detail' is distinct from to_jsonb(old) - 'detail'
        or jsonb_typeof(old.detail) is distinct from 'object'
        or (new.detail is distinct from old.detail - 'changes'
          and (new.detail is distinct from old.detail - 'reason' or old.action <> all('{presence.by_hand,presence.correct,
            presence.accept_late,hours.correct,hours.decide_training}'::text[]))))
      execute function refuse_change();
  `.execute(db);
}
