import { rejectedCodes } from '@forman/domain/books/invoicing/chorus-pro';
import type { InvoiceStanding } from '@forman/domain/books/invoicing/corrections';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** SQL condition: credit documents gave back transaction `t`, in part or whole. */
export const isCredited: RawBuilder<boolean> = sql`
  (t.base_total_cents - t.discount_cents <> (
      select coalesce(sum(case d.series when 'F' then d.gross_cents else -d.gross_cents end), 0)
      from invoice_documents d where d.transaction_id = t.id)
    or exists (select from invoice_documents c where c.transaction_id = t.id and c.series = 'AV'
      and c.corrects_id = (select max(f.id) from invoice_documents f where f.transaction_id = t.id and f.series = 'F')))`;

/** SQL condition: a credit document over what will never be received of its invoice: no money goes back. */
export const isGivenUp = (
  document: string,
): RawBuilder<boolean> => sql`(${sql.ref(`${document}.series`)} = 'AV'
  and ${sql.ref(`${document}.snapshot`)}->'outcome'->>'invoice' = ${sql.ref(`${document}.snapshot`)}->'corrects'->>'number')`;

/** The standing's columns of transaction `t`, for other queries to select. */
export const standingColumns: RawBuilder<unknown> = sql`
  t.e_invoice_id as "chorusProId", t.e_invoice_off as "disableChorusPro", t.siret,
  exists (select from e_invoice_deposits x join invoice_documents d on d.id = x.document_id
    where d.transaction_id = t.id and x.state = 'sending') as "isDepositUnderWay",
  coalesce((select e.code = any(${rejectedCodes}::text[]) from e_invoice_states e
    where e.document_id = (select max(d.id) from invoice_documents d where d.transaction_id = t.id and d.series = 'F')
    order by e.since desc, e.id desc limit 1), false) as "isRejected",
  ${isCredited} as "isCredited", exists (select from sale_debts w where w.transaction_id = t.id) as "isOwed"`;

export async function readStanding(db: Db, transactionId: number): Promise<InvoiceStanding> {
  const { rows } = await sql<InvoiceStanding>`
    select ${standingColumns} from transactions t where t.id = ${transactionId}`.execute(db);
  return rows[0]!;
}
