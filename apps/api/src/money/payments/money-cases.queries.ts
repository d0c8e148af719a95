import type { CaseKind, DisputeOutcome } from '@forman/domain/books/money-cases';
import { type RawBuilder, sql } from 'kysely';
import type { PaymentProvider } from '../../adapters/payments/port.ts';
import type { Db, Tx } from '../../db/database.ts';
import { paidItem } from './payments.queries.ts';

export type NewCase = {
  /** null for money that only the provider knows. */
  payment_id: string | null;
  kind: CaseKind;
  ref: string;
  amount_cents: number;
  outcome: DisputeOutcome | null;
  reason: string | null;
  answer_until: Date | null;
  /**
   * Facts of money that the database does not know: its provider, its label there, and the refunded amount.
   */
  provider?: PaymentProvider['name'] | null;
  label?: string | null;
  refunded_cents?: number;
};

/** A case that is new or has changed, with its former state; `moves` numbers the changes. */
export type MovedRow = { id: number; moves: number; before: NewCase | null };

/**
 * Opens a case, or records its change, which opens it again for the back office. The caller holds the
 * payment's lock. @returns null when nothing has changed.
 */
export async function upsertCase(tx: Tx, found: NewCase, now: Date): Promise<MovedRow | null> {
  const before = await tx
    .selectFrom('payment_cases')
    .selectAll()
    .where('payment_id', 'is not distinct from', found.payment_id)
    .where('kind', '=', found.kind)
    .where('ref', '=', found.ref)
    .executeTakeFirst();
  const row = await tx
    .insertInto('payment_cases')
    .values({ ...found, opened_at: now })
    .onConflict((oc) =>
      oc
        .columns(['payment_id', 'kind', 'ref'])
        .doUpdateSet({ ...found, closed_at: null, moves: sql`payment_cases.moves + 1` })
        .where((eb) =>
          eb.or([
            eb('payment_cases.outcome', 'is distinct from', found.outcome),
            eb('payment_cases.amount_cents', '<>', found.amount_cents),
            eb('payment_cases.refunded_cents', '<>', found.refunded_cents ?? 0),
          ]),
        ),
    )
    .returning(['id', 'moves'])
    .executeTakeFirst();
  return row ? { ...row, before: (before as NewCase | undefined) ?? null } : null;
}

/** The case of money that the database does not know, by its id at the provider. */
export const findUnknownCase = (
  db: Db,
  ref: string,
): Promise<{ amount_cents: number; refunded_cents: number } | undefined> =>
  db
    .selectFrom('payment_cases')
    .select(['amount_cents', 'refunded_cents'])
    .where('kind', '=', 'unknown_payment')
    .where('ref', '=', ref)
    .executeTakeFirst();

/** Records the amount of a purchase that the bank took back, so that no cancellation refunds it once more. */
export async function setDisputed(tx: Tx, transactionId: number, cents: number): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ disputed_cents: sql<number>`least(total_cents, ${cents}::int)` })
    .where('id', '=', transactionId)
    .execute();
}

export type CaseRow = NewCase & {
  id: number;
  opened_at: Date;
  transaction_id: number | null;
  item: string;
  payer: { id: number; firstName: string; lastName: string; email: string } | null;
};

const selectCases = sql`
  select c.id, c.payment_id, c.kind, c.ref, c.amount_cents, c.outcome, c.reason, c.answer_until, c.opened_at,
    c.provider, c.refunded_cents, p.transaction_id, coalesce(c.label, ${paidItem}, '') as item,
    case when u.id is not null then
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) end as payer
  from payment_cases c left join payments p on p.id = c.payment_id left join users u on u.id = p.payer_id
    left join sessions s on s.id = p.session_id`;

/** Lists the open cases: those with a deadline for an answer first, then the oldest. */
export async function listOpenCases(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`${selectCases} where c.closed_at is null
    order by c.answer_until nulls last, c.opened_at, c.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countOpenCases(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payment_cases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export const lockCase = (tx: Tx, id: number) =>
  tx.selectFrom('payment_cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function markCaseClosed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('payment_cases').set({ closed_at: now }).where('id', '=', id).execute();
}

/** Finds the payer and the item of a payment, in the words of a message. */
export async function findPaidMatter(
  tx: Tx,
  paymentId: string,
): Promise<{ itemName: string; payer: string }> {
  const { rows } = await sql<{ itemName: string; payer: string }>`
    select ${paidItem} as "itemName", u.first_name || ' ' || u.last_name as payer
    from payments p join users u on u.id = p.payer_id left join sessions s on s.id = p.session_id
    where p.id = ${paymentId}`.execute(tx);
  return rows[0]!;
}

/**
 * SQL expression: stuck payments and open cases together: their number, their amount, and the payer of the
 * oldest.
 */
export const moneyWaiting = sql<{
  count: number;
  cents: number;
  oldest: string | null;
}>`(select json_build_object('count', count(*), 'cents', coalesce(sum(cents), 0), 'oldest',
    (array_agg(payer order by at))[1])
  from (
    select p.created_at as at, p.online_cents as cents, u.first_name || ' ' || u.last_name as payer
      from payments p join users u on u.id = p.payer_id where p.state = 'stuck'
    union all
    select c.opened_at, c.amount_cents, u.first_name || ' ' || u.last_name
      from payment_cases c left join payments p on p.id = c.payment_id left join users u on u.id = p.payer_id
      where c.closed_at is null) m)`;

/** SQL expression: number of stuck payments and open cases. */
export const countMoneyWaiting: RawBuilder<number> = sql`((select count(*)::int from payments where state = 'stuck')
  + (select count(*)::int from payment_cases where closed_at is null))`;
