import type { LedgerFact } from '@forman/domain/books/ledger/entries';
import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type EntryKey = { entry: number; position: number };

/** What one act moved on the bank's account. */
export type MoneyRow = {
  entries: EntryKey[];
  on: string;
  cents: Cents;
  name: string;
  transactionId: number | null;
  buyerId: number | null;
};

export type OpenMoneyRow = MoneyRow & { fact: LedgerFact; names: string; references: string };

/** SQL condition: no line of the bank has shown the ledger's line `l`, nor does another line cancel it. */
const isUnseen = sql`not exists (select from bank_match_entries b
  where b.entry_id = l.entry_id and b.position = l.position)`;

/** SQL expression: number of the receipt that entry `e` books: named in its reference, or the first of its sale. */
const receiptOf = sql`coalesce(nullif(split_part(e.fact_ref, ' ', 2), '')::int,
  (select min(f.id) from receipts f where f.transaction_id = e.transaction_id))`;

/**
 * Money of the books that the bank has not shown, by act, oldest first: all that one request has taken is one, as is a
 * receipt with its corrections. What cancels itself is none.
 */
export async function listOpenMoney(db: Db, { since }: { since: string | null }): Promise<OpenMoneyRow[]> {
  const { rows } = await sql<OpenMoneyRow>`
    with unseen as materialized (
      select l.entry_id, l.position, l.debit_cents - l.credit_cents as cents, e.entry_on, e.fact, e.fact_ref, e.label,
        e.piece_ref, e.transaction_id, case when e.fact in ('receipt', 'receipt_withdrawn') then coalesce(
          (select 'k' || r.request_key from receipts r where r.id = ${receiptOf}), 't' || e.transaction_id, 'e' || e.id)
          when e.fact = 'receipt_returned' then (select 'r' || c.return_id from cheque_return_receipts c
            where c.receipt_id = e.fact_ref::int) else 'e' || e.id end as unit
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.role = 'bank' and e.fact <> 'opening' and ${isUnseen} ${since === null ? sql`` : sql`and l.entry_on >= ${since}::date`})
    select json_agg(json_build_object('entry', n.entry_id, 'position', n.position) order by n.entry_id) as entries,
      max(n.entry_on) as on, sum(n.cents)::int as cents, (array_agg(n.fact order by n.entry_id))[1] as fact,
      string_agg(n.label, ', ' order by n.entry_id) as name, min(t.id) as "transactionId", min(t.user_id) as "buyerId",
      coalesce(string_agg(distinct w.names, ' '), '') as names,
      string_agg(distinct concat_ws(' ', n.piece_ref, o.number, o.transfer_ref, y.reference), ' ') as references
    from unseen n
    left join lateral (select string_agg(distinct concat_ws(' ', p.party, u.company_name), ' ') as names
      from ledger_lines p join users u on u.id = p.user_id where p.entry_id = n.entry_id) w on true
    left join transactions t on t.id = n.transaction_id
    left join group_orders o on o.transaction_id = n.transaction_id
    left join repayments y on n.fact = 'repayment' and y.document_id::text = n.fact_ref
    group by n.unit having sum(n.cents) <> 0 order by max(n.entry_on), min(n.entry_id)`.execute(db);
  return rows;
}

/** A group order whose transfer is awaited. */
export type AwaitedOrder = {
  id: number;
  number: string;
  on: string;
  cents: Cents;
  payer: string;
  names: string;
};

/** Group orders that wait for their transfer. */
export async function listAwaitedOrders(db: Db): Promise<AwaitedOrder[]> {
  const { rows } = await sql<AwaitedOrder>`
    select o.id, o.number, (o.created_at at time zone 'Europe/Paris')::date as on,
      (select sum(s.price_cents)::int from group_order_seats s where s.order_id = o.id and s.removed_at is null) as cents,
      u.first_name || ' ' || u.last_name as payer, concat_ws(' ', u.last_name, u.first_name, u.company_name) as names
    from group_orders o join users u on u.id = o.payer_id where o.state = 'ordered' order by o.id`.execute(
    db,
  );
  return rows;
}

export type BankEntry = EntryKey & { cents: Cents; isSeen: boolean };

/** Lines of the ledger on the bank's account among these, and whether a line of the bank has shown each. */
export async function listBankEntries(db: Db, keys: readonly EntryKey[]): Promise<BankEntry[]> {
  return entriesBy(
    db,
    sql`(l.entry_id, l.position) in (select k.entry, k.position
      from json_to_recordset(${JSON.stringify(keys)}::json) as k (entry bigint, position int))`,
  );
}

/** What has brought money: an act of the counter, or a sale. */
export type Brought = { requestKey: string } | { transactionId: number };

/** The receipts on the bank's account that this has brought and no line of the bank has shown. */
export async function listReceiptEntries(db: Db, brought: Brought): Promise<BankEntry[]> {
  const which =
    'requestKey' in brought
      ? sql`exists (select from receipts r where r.request_key = ${brought.requestKey}::uuid
          and r.transaction_id = e.transaction_id and r.id = ${receiptOf})`
      : sql`e.transaction_id = ${brought.transactionId}`;
  const entries = await entriesBy(
    db,
    sql`l.entry_id in (select e.id from ledger_entries e where e.fact = 'receipt' and ${which})`,
  );
  return entries.filter(({ isSeen }) => !isSeen);
}

async function entriesBy(db: Db, where: RawBuilder<unknown>): Promise<BankEntry[]> {
  const { rows } = await sql<BankEntry>`
    select l.entry_id::int as entry, l.position, l.debit_cents - l.credit_cents as cents, not ${isUnseen} as "isSeen"
    from ledger_lines l where l.role = 'bank' and ${where} order by l.entry_id, l.position`.execute(db);
  return rows;
}
