import { type Kysely, sql } from 'kysely';

/** An archive is a link of the chain of closings too; one may be made again for the same days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_closings drop constraint ledger_closings_kind_check,
      add constraint ledger_closings_kind_check check (kind in ('day', 'month', 'year', 'archive')),
      drop constraint ledger_closings_kind_last_on_key;
    create unique index ledger_closings_once on ledger_closings (kind, last_on) where kind <> 'archive'`.execute(
    db,
  );
}
