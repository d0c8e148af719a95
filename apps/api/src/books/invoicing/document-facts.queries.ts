import type {
  DocumentLine,
  DocumentSettlement,
  DocumentSnapshot,
  Seller,
} from '@forman/domain/books/invoicing/document';
import type { SoldProduct } from '@forman/domain/books/ledger/entries';
import type { ReceiptMeans } from '@forman/domain/books/invoicing/receipt-means';
import { AppError } from '@forman/domain/errors';
import type { Cents } from '@forman/domain/money';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { StoredLine } from './typed-lines.service.ts';
import type { SaleVat } from '../vat-rules/vat-rules.service.ts';

/** Blanks for an incomplete record, so that they are named as missing. */
const blankSeller: Seller = {
  name: '', legalForm: '', address: '', postalCode: '', city: '', country: '', siren: '', registrationNumber: '',
  vatNumber: '', email: '', penaltyRate: '',
}; // prettier-ignore

export async function getSeller(db: Db): Promise<Seller> {
  const row = await db.selectFrom('settings').select('seller').where('id', '=', 1).executeTakeFirstOrThrow();
  return { ...blankSeller, ...(row.seller as unknown as Partial<Seller>) };
}

/** The buyer of an invoice, as stored in a transaction. */
export type Buyer = {
  email: string;
  first_name: string;
  last_name: string;
  company: string;
  siret: string;
  address: string;
  postal_code: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  vat_number: string;
  /** A public body’s references: the code of the ordering service, and the number of the order. */
  service_code: string;
  engagement: string;
};

export type TransactionFacts = Buyer & {
  user_id: number;
  item_name: string;
  vat_product: SoldProduct;
  quantity: number;
  base_total_cents: Cents;
  total_cents: Cents;
  /** Discount by gifts; 0 also on older invoices, where gifts count as payments. */
  discount_cents: Cents;
  method: Exclude<DocumentSettlement['kind'], 'imputation'>;
  paid_at: Date;
  kind: SessionKind | null;
  starts_at: Date | null;
  vat: SaleVat;
  /** Of an invoice typed with several lines; null for any other sale. */
  lines: StoredLine[] | null;
  /** How the money was received, where the office received it: in code, and in words. */
  means: ReceiptMeans | null;
  /** What the office received before the invoice, where it did: all that is to be paid, or a part. */
  received_cents: Cents | null;
  instrument: string | null;
  /** The reference of the transfer at the bank; null for any other means. */
  transfer_ref: string | null;
  /** The seats of a group order, in order; null for any other sale, which is one line. */
  seats: SoldSeat[] | null;
};

/** One seat of a group order, as it was sold. */
export type SoldSeat = {
  itemName: string;
  /** The name of the seat's beneficiary. */
  person: string;
  product: NonNullable<DocumentLine['product']>;
  priceCents: Cents;
  kind: SessionKind;
  startsAt: string;
  vat: SaleVat;
};

export async function getFacts(db: Db, transactionId: number): Promise<TransactionFacts> {
  const { rows } = await sql<TransactionFacts>`
    select t.user_id, t.item_name, t.vat_product, t.quantity, t.base_total_cents, t.total_cents, t.discount_cents, t.method,
      t.paid_at, t.instrument, (select r.means from receipts r where r.transaction_id = t.id order by r.id limit 1) as means,
      (select r.amount_cents from receipts r where r.transaction_id = t.id order by r.id limit 1) as received_cents,
      t.email, t.first_name, t.last_name, t.company, t.address, t.postal_code, t.city, t.siret, t.country, t.vat_number,
      t.service_code, t.engagement, t.vat, t.lines, s.kind, s.starts_at, (select transfer_ref from group_orders where transaction_id = t.id) as transfer_ref,
      case when t.item = 'group' then (
        select json_agg(json_build_object('itemName', g.item_name, 'person', b.first_name || ' ' || b.last_name,
          'product', g.product, 'priceCents', g.price_cents, 'kind', gs.kind, 'startsAt', gs.starts_at, 'vat', g.vat)
          order by g.position)
        from group_orders o join group_order_seats g on g.order_id = o.id and g.removed_at is null
        join sessions gs on gs.id = g.session_id join users b on b.id = g.beneficiary_id
        where o.transaction_id = t.id) end as seats
    from transactions t left join sessions s on s.id = t.session_id
    where t.id = ${transactionId}`.execute(db);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

/** `number`: of its credit document; null for a gift. */
export type UsedAvoir = { avoirId: number; amountCents: Cents; number: string | null };

/** The avoirs used on a transaction. */
export async function listUsedAvoirs(db: Db, transactionId: number): Promise<UsedAvoir[]> {
  const { rows } = await sql<UsedAvoir>`
    select a.avoir_id as "avoirId", a.amount_cents as "amountCents", d.number from avoir_applications a
    join avoirs v on v.id = a.avoir_id left join invoice_documents d on d.id = v.document_id
    where a.transaction_id = ${transactionId} order by a.id`.execute(db);
  return rows;
}

export type InvoiceToCredit = {
  id: number;
  snapshot: DocumentSnapshot;
  /** The lines and discounts of the credit documents on it, oldest first. */
  credits: Pick<DocumentSnapshot, 'lines' | 'allowances'>[];
  product: SoldProduct;
};

/** Finds the latest invoice of a transaction, with what was given back on it so far. */
export async function findLatestInvoice(db: Db, transactionId: number): Promise<InvoiceToCredit | undefined> {
  const { rows } = await sql<InvoiceToCredit>`
    select d.id, d.snapshot, t.vat_product as product,
      coalesce((select json_agg(json_build_object('lines', c.snapshot->'lines', 'allowances', coalesce(c.snapshot->'allowances', '[]'))
        order by c.id) from invoice_documents c where c.corrects_id = d.id and c.series = 'AV'), '[]') as credits
    from invoice_documents d join transactions t on t.id = d.transaction_id
    where d.transaction_id = ${transactionId} and d.series = 'F'
    order by d.id desc limit 1`.execute(db);
  return rows[0];
}

export const getSessionFacts = (db: Db, sessionId: number) =>
  db
    .selectFrom('sessions')
    .select(['kind', 'starts_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();

export const findSessionKind = (db: Db, id: number) =>
  db.selectFrom('sessions').select('kind').where('id', '=', id).executeTakeFirst();
