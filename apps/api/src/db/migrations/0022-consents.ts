import { type Kysely, sql } from 'kysely';

/** The version of the text and the place of each consent; a consent is never changed afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table consents drop constraint consents_subject_check;
    alter table consents
      add constraint consents_subject_check check (subject in ('terms', 'privacy', 'address_shared')),
      -- Of the text that was shown; null for what has none, and from before texts had versions.
      add column version text,
      add column source text not null default 'profile' check (source in ('registration', 'profile', 'payment')),
      add column device text not null default '';
    alter table consents alter column source drop default, alter column device drop default;
    insert into consents (user_id, subject, given, at, source, device)
      select id, 'privacy', true, privacy_acknowledged_at, 'registration', '' from users
      where privacy_acknowledged_at is not null order by id;
    alter table users drop column privacy_acknowledged_at;
    create trigger consents_frozen before update or delete on consents
      for each row execute function refuse_change();
  `.execute(db);
}
