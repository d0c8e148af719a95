import { type Kysely, sql } from 'kysely';

/** Uploaded proofs that belong to no declaration, not yet or no more. A job deletes their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outside_proofs (
      id text primary key check (id ~ '^[0-9a-f]{32}$'),
      user_id integer not null references users (id),
      name text not null,
      type text not null,
      bytes integer not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null
    );
    create index outside_proofs_created on outside_proofs (created_at);
    create index outside_proofs_user on outside_proofs (user_id);
    create index hour_movements_outside on hour_movements (outside_id) where outside_id is not null;
    create index hour_movements_attestation on hour_movements (attestation_id) where attestation_id is not null;
  `.execute(db);
}
