import { type Kysely, sql } from 'kysely';

/** The balance of the former books with which the association's own begin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opening_balances (
      id int generated always as identity primary key,
      opened_on date not null,
      source text not null check (source in ('typed', 'balance', 'fec')),
      file_name text,
      lines jsonb not null,
      version int not null default 1,
      drafted_by int not null references users (id),
      drafted_at timestamptz not null,
      signed_by int references users (id),
      signed_at timestamptz,
      check ((signed_by is null) = (signed_at is null))
    );
    comment on table opening_balances is 'Balances of former books: one may be a draft, the others were signed and are in the ledger.';
    comment on column opening_balances.opened_on is 'The day of the move; its entry may be of the next open day.';
    comment on column opening_balances.lines is 'Each with account, label, debitCents, creditCents.';
    create unique index opening_balances_draft on opening_balances ((true)) where signed_at is null;
    create index opening_balances_drafted_by on opening_balances (drafted_by);
    create index opening_balances_signed_by on opening_balances (signed_by);

    create trigger opening_balances_frozen before update or delete on opening_balances
      for each row when (old.signed_at is not null) execute function refuse_change();
    create trigger opening_balances_not_emptied before truncate on opening_balances
      for each statement execute function refuse_change();
  `.execute(db);
}
