import { type Kysely, sql } from 'kysely';

/**
 * Statements of the payment providers, as read there: moves of the association's balance, fees, payouts to
 * its bank. Lines never change: a payout that comes back is a line of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_moves (
      id integer generated always as identity primary key,
      method text not null check (method in ('card', 'paypal')),
      provider text not null,
      -- The provider's own number of the line: read again, it is the same one.
      ref text not null,
      kind text not null check (kind in ('capture', 'refund', 'dispute', 'fee', 'payout', 'payout_returned', 'other')),
      -- The provider's own word for it.
      provider_kind text not null,
      -- Above 0 what came into the balance, below what left it; fees above 0 what was kept, below what was given back.
      amount_cents integer not null,
      fee_cents integer not null,
      at timestamptz not null,
      -- The capture, or the payout, that it is about.
      subject text,
      arrives_on date,
      read_at timestamptz not null,
      unique (method, provider, ref)
    );
    create index provider_moves_at on provider_moves (at);
    create index provider_moves_subject on provider_moves (subject);

    -- What a payout is made of, where its provider says so.
    create table provider_payout_parts (
      payout_id integer not null references provider_moves (id),
      move_id integer not null references provider_moves (id),
      primary key (payout_id, move_id)
    );

    -- Each time that a statement was read, or could not be.
    create table provider_readings (
      id integer generated always as identity primary key,
      method text not null check (method in ('card', 'paypal')),
      provider text not null,
      read_at timestamptz not null,
      from_at timestamptz not null,
      -- What the provider has for the association, and when that was; null where it could not be read.
      balance_cents integer,
      balance_at timestamptz,
      -- Lines that were not known before.
      moves integer not null default 0,
      failure text check (failure in ('unanswered', 'refused')),
      check ((failure is null) = (balance_cents is not null)),
      check ((balance_cents is null) = (balance_at is null))
    );
    create index provider_readings_last on provider_readings (method, id) where failure is null;

    -- A line names the capture that it is about.
    create index payments_capture on payments (capture_ref) where capture_ref is not null;
    create index ledger_lines_providers on ledger_lines (role, entry_on) include (debit_cents, credit_cents)
      where role in ('card_provider', 'paypal_provider');

    -- The simulated bank's: payouts that came back.
    create table simulated_bank_returns (
      ref text primary key,
      amount_cents integer not null check (amount_cents > 0),
      returned_at timestamptz not null
    );
    -- Its statement needs to know when; payments of before 0051 did not say.
    update simulated_bank_payments b set captured_at = p.captured_at from payments p
      where b.captured_at is null and p.captured_at is not null and p.id::text = b.payment_id;
  `.execute(db);
  for (const table of ['provider_moves', 'provider_payout_parts', 'provider_readings'])
    await sql`
      create trigger ${sql.ref(`${table}_frozen`)} before update or delete on ${sql.table(table)}
        for each row execute function refuse_change();
      create trigger ${sql.ref(`${table}_not_emptied`)} before truncate on ${sql.table(table)}
        for each statement execute function refuse_change()`.execute(db);
}
