import type { Viewer } from '@forman/domain/access';
import type { Cents } from '@forman/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { viewerColumns } from '../../people/accounts/person.queries.ts';

/** A person as the rules of a sale see them, with their name. */
export type Customer = Viewer & { firstName: string; lastName: string; email: string };

export async function findCustomer(db: Db, id: number): Promise<Customer | undefined> {
  const row = await db
    .selectFrom('users')
    .select(viewerColumns)
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row as Customer | undefined;
}

export type TakenRow = {
  id: number;
  personId: number;
  name: string;
  amountCents: Cents;
  transaction: number;
  invoiceNumber: string;
  means: string;
  receivedOn: string;
  chequeNumber: string;
};

/** What an act with this key has taken, in its order. */
export async function listTaken(db: Db, requestKey: string): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select r.id, t.user_id as "personId", t.item_name as name, r.amount_cents as "amountCents", t.id as transaction,
      d.number as "invoiceNumber", r.means, r.received_on as "receivedOn", r.cheque_number as "chequeNumber"
    from receipts r join transactions t on t.id = r.transaction_id
    join lateral (select number from invoice_documents where transaction_id = t.id and series = 'F' order by id limit 1) d on true
    where r.request_key = ${requestKey}::uuid order by r.position`.execute(db);
  return rows;
}
