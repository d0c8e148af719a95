import { calmCodes } from '@forman/domain/books/invoicing/chorus-pro';
import { type RawBuilder, sql } from 'kysely';
import type { StateReading } from '../../adapters/e-invoicing/port.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isCredited } from './standing.queries.ts';

export type ToCheck = {
  documentId: number;
  number: string;
  buyerSiret: string;
  depositId: string;
  depositedAt: Date;
  /** The owner of the invoice, and their name on it. */
  userId: number;
  customer: string;
};

/** Lists the deposits whose state is due, the longest waiting first; older ones have no time yet. */
export async function listToCheck(db: Db, now: Date): Promise<ToCheck[]> {
  const { rows } = await sql<ToCheck>`
    select x.document_id as "documentId", d.number, d.snapshot->'customer'->>'siret' as "buyerSiret",
      coalesce(x.ref, t.e_invoice_id) as "depositId", coalesce(x.deposited_at, x.claimed_at) as "depositedAt",
      t.user_id as "userId", d.snapshot->'customer'->>'name' as customer
    from e_invoice_deposits x join invoice_documents d on d.id = x.document_id
      join transactions t on t.id = d.transaction_id
    where x.state = 'deposited' and coalesce(x.ref, t.e_invoice_id) is not null
      and (x.next_check_at <= ${now} or x.next_check_at is null
        and not exists (select from e_invoice_states e where e.document_id = x.document_id))
    order by x.next_check_at nulls first, x.document_id limit 50`.execute(db);
  return rows;
}

export type KeptState = { code: string; reason: string | null; since: Date };

/** Locks the deposit and lists its states, oldest first. */
export async function lockStates(tx: Tx, documentId: number): Promise<KeptState[]> {
  await tx
    .selectFrom('e_invoice_deposits')
    .select('document_id')
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  return selectStates(tx, documentId);
}

const selectStates = (db: Db, documentId: number): Promise<KeptState[]> =>
  db
    .selectFrom('e_invoice_states')
    .select(['code', 'reason', 'since'])
    .where('document_id', '=', documentId)
    .orderBy('since')
    .orderBy('id')
    .execute();

/** Lists the states of a transaction's latest invoice, the newest first. */
export async function listStates(db: Db, transactionId: number): Promise<KeptState[]> {
  const { rows } = await sql<KeptState>`
    select e.code, e.reason, e.since from e_invoice_states e
    where e.document_id = (select max(id) from invoice_documents where transaction_id = ${transactionId} and series = 'F')
    order by e.since desc, e.id desc`.execute(db);
  return rows;
}

export async function insertStates(
  tx: Tx,
  documentId: number,
  states: readonly StateReading[],
  now: Date,
): Promise<void> {
  if (states.length === 0) return;
  await tx
    .insertInto('e_invoice_states')
    .values(
      states.map(({ code, reason, since }) => ({
        document_id: documentId,
        code,
        reason,
        since: since ?? now,
        read_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['document_id', 'code', 'since']).doNothing())
    .execute();
}

export const setNextCheck = (tx: Tx, documentId: number, next: Date | null) =>
  tx
    .updateTable('e_invoice_deposits')
    .set({ next_check_at: next })
    .where('document_id', '=', documentId)
    .execute();

export type DepositsWaiting = {
  count: number;
  oldest: { number: string; customer: string; person: number } | null;
};

/** SQL expression: invoices that need a person: refused, sent back, or in an unknown state. */
export const depositsWaiting: RawBuilder<DepositsWaiting> = sql`(select json_build_object('count', count(*), 'oldest',
    (array_agg(json_build_object('number', number, 'customer', customer, 'person', user_id) order by id))[1])
  from (
    select d.id, d.number, d.snapshot->'customer'->>'name' as customer, t.user_id
    from e_invoice_deposits x join invoice_documents d on d.id = x.document_id
      join transactions t on t.id = d.transaction_id
      left join lateral (select e.code from e_invoice_states e where e.document_id = d.id
        order by e.since desc, e.id desc limit 1) last on true
    where (x.state = 'refused' or x.state = 'deposited' and last.code <> all(${calmCodes}::text[]))
      and d.id = (select max(f.id) from invoice_documents f where f.transaction_id = t.id and f.series = 'F')
      and not t.e_invoice_off and not (${isCredited})) w)`;
