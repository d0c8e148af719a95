import type { listPersonInvoices } from '@forman/contract/books/typed-invoices';
import type { QueryOf } from '@forman/contract/endpoint';
import type { InvoiceStanding } from '@forman/domain/books/invoicing/corrections';
import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { containing, hasWords } from '../../db/patterns.ts';
import { sliceOf } from '../../http/paging.ts';
import type { SaleVat } from '../vat-rules/vat-rules.service.ts';
import type { StoredLine } from './typed-lines.service.ts';
import { standingColumns } from './standing.queries.ts';

export type PersonInvoice = InvoiceStanding & {
  id: number;
  userId: number;
  firstName: string;
  lastName: string;
  item: string;
  vat: SaleVat;
  lines: StoredLine[] | null;
  itemName: string;
  cents: Cents;
  sessionId: number | null;
  sessionKind: string | null;
  createdAt: Date;
  company: string;
  vatNumber: string;
  country: string;
  address: string;
  postalCode: string;
  city: string;
  /** Number of the latest invoice. */
  number: string | null;
  /** The reason of Chorus Pro's refusal. */
  refusal: string | null;
  /** The last state given by Chorus Pro; its instant is text, as in JSON. */
  state: { code: string; reason: string | null; since: string } | null;
  serviceCode: string;
  engagement: string;
  /** Numbers of the credit documents on any invoice of the transaction. */
  credits: string[];
};

const orders = {
  createAt: sql`t.created_at`,
  total: sql`t.base_total_cents - t.discount_cents`,
  itemName: sql`plain_text(t.item_name)`,
};

type Which = { userId: number; search: string };

const fitting = ({ userId, search }: Which): RawBuilder<boolean> =>
  search === ''
    ? sql`t.user_id = ${userId}`
    : sql`t.user_id = ${userId} and (${hasWords(sql`t.item_name`, search)} or exists (
        select from invoice_documents d where d.transaction_id = t.id and plain_text(d.number) like ${containing(search)}))`;

export async function selectPersonInvoices(
  db: Db,
  which: Which,
  query: QueryOf<typeof listPersonInvoices>,
): Promise<PersonInvoice[]> {
  const { limit, offset } = sliceOf(query);
  const { rows } = await sql<PersonInvoice>`
    select t.id, t.user_id as "userId", t.first_name as "firstName", t.last_name as "lastName", t.item, t.vat, t.lines,
      t.item_name as "itemName", t.base_total_cents - t.discount_cents as cents, t.session_id as "sessionId", s.kind as "sessionKind",
      t.created_at as "createdAt", t.company, t.vat_number as "vatNumber", t.country,
      t.service_code as "serviceCode", t.engagement, t.address, t.postal_code as "postalCode", t.city,
      latest.number, latest.refusal, latest.state, ${standingColumns},
      coalesce((select json_agg(d.number order by d.id) from invoice_documents d
        where d.transaction_id = t.id and d.series = 'AV'), '[]') as credits
    from transactions t left join sessions s on s.id = t.session_id
      left join lateral (select d.number, x.message as refusal, (select json_build_object('code', e.code,
            'reason', e.reason, 'since', e.since) from e_invoice_states e where e.document_id = d.id
          order by e.since desc, e.id desc limit 1) as state
        from invoice_documents d left join e_invoice_deposits x on x.document_id = d.id and x.state = 'refused'
        where d.transaction_id = t.id and d.series = 'F' order by d.id desc limit 1) latest on true
    where ${fitting(which)}
    order by ${orderedBy(orders, query, sql`t.created_at desc, t.id desc`)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export type PersonSums = {
  user: { id: number; firstName: string; lastName: string } | null;
  count: number;
  cents: Cents;
};

/** Reads the person, null when nobody has this number, and the sum of the invoices found. */
export async function sumPersonInvoices(db: Db, which: Which): Promise<PersonSums> {
  const { rows } = await sql<PersonSums>`
    select (select json_build_object('id', id, 'firstName', first_name, 'lastName', last_name)
        from users where id = ${which.userId}) as "user",
      count(*)::int as count, coalesce(sum(t.base_total_cents - t.discount_cents), 0)::bigint as cents
    from transactions t where ${fitting(which)}`.execute(db);
  return rows[0]!;
}
