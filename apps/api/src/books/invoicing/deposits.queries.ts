import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { isCredited } from './standing.queries.ts';

/** Time for which an invoice is reserved to its sender. */
const claimMs = 2 * 60_000;

type Claim = { documentId: number; now: Date };

/** Takes the right to send an invoice, even from a sender without an answer; false when it is being sent. */
export async function claimDeposit(tx: Tx, { documentId, now }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into e_invoice_deposits (document_id, state, attempts, claimed_at) values (${documentId}, 'sending', 1, ${now})
    on conflict (document_id) do update
      set state = 'sending', message = null, attempts = e_invoice_deposits.attempts + 1, claimed_at = ${now}
      where e_invoice_deposits.state = 'refused' or e_invoice_deposits.claimed_at <= ${new Date(now.getTime() - claimMs)}
    returning document_id`.execute(tx);
  return rows.length > 0;
}

export const endDeposit = (
  tx: Tx,
  documentId: number,
  end: { state: 'refused'; message: string } | { state: 'deposited'; ref: string; now: Date },
) =>
  tx
    .updateTable('e_invoice_deposits')
    .set(
      end.state === 'refused'
        ? end
        : { state: end.state, message: null, ref: end.ref, deposited_at: end.now, next_check_at: end.now },
    )
    .where('document_id', '=', documentId)
    .execute();

/** Finds the document deposited under this id. */
export async function findDeposited(
  db: Db,
  depositId: string,
): Promise<{ transactionId: number; snapshot: DocumentSnapshot } | undefined> {
  const { rows } = await sql<{ transactionId: number; snapshot: DocumentSnapshot }>`
    select d.transaction_id as "transactionId", d.snapshot from invoice_documents d
    where d.id = coalesce((select document_id from e_invoice_deposits where ref = ${depositId}),
      (select max(f.id) from invoice_documents f join transactions t on t.id = f.transaction_id
        where t.e_invoice_id = ${depositId} and f.series = 'F'))`.execute(db);
  return rows[0];
}

/**
 * The transactions whose latest invoice waits to be sent: never tried, or without an answer for a while,
 * longer after each try. Refused ones wait for a person. Those that would not be sent are left out: they
 * would come back each time, before the others.
 */
export async function listWaiting(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from transactions t
      join lateral (select d.id, d.snapshot->'customer'->>'siret' as siret from invoice_documents d
        where d.transaction_id = t.id and d.series = 'F' order by d.id desc limit 1) latest on true
      left join e_invoice_deposits x on x.document_id = latest.id
    where not t.e_invoice_off and t.e_invoice_id is null and t.siret ~ '^[0-9]{14}$' and latest.siret <> ''
      and not (${isCredited})
      and (x.state is null or x.state = 'sending'
        and x.claimed_at + least(x.attempts * interval '5 minutes', interval '6 hours') <= ${now})
    order by t.id limit 50`.execute(db);
  return rows.map(({ id }) => id);
}
