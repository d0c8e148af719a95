import { type Kysely, sql } from 'kysely';

/** Numbers given after the backup that was restored: their documents are lost, the numbers never reused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lost_numbers (
      id integer generated always as identity primary key,
      series text not null check (series in ('F', 'AV')),
      year integer not null,
      first_sequence integer not null check (first_sequence > 0),
      last_sequence integer not null check (last_sequence >= first_sequence),
      -- The hash of the last of them, from a copy kept elsewhere: the chain goes on from it.
      last_hash text not null check (last_hash ~ '^[0-9a-f]{64}$'),
      reason text not null,
      declared_at timestamptz not null,
      unique (series, year, first_sequence)
    );
    create trigger lost_numbers_frozen before update or delete on lost_numbers
      for each row execute function refuse_change();
  `.execute(db);
}
