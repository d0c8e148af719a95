import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { avoirEntry, avoirSpentEntry, type SpentPart } from '@forman/domain/books/ledger/avoir-entries';
import {
  captureEntry,
  caseEntry,
  documentEntry,
  type LedgerEntry,
  type OnlineMethod,
  type PaidOnline,
  providerRefundEntry,
  type Receipt,
  receiptEntry,
  refundEntry,
  type SoldProduct,
} from '@forman/domain/books/ledger/entries';
import { parisDay } from '@forman/domain/paris-time';
import { type CaseKind, caseStateOf, type DisputeOutcome } from '@forman/domain/books/money-cases';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The entries for facts from before the ledger, each kind from the table that keeps it. */

export async function readEarlierFacts(tx: Tx): Promise<LedgerEntry[]> {
  const kinds = [
    readDocuments,
    readPayments,
    readProviderRefunds,
    readReceipts,
    readAvoirs,
    readSpent,
    readCases,
  ];
  const entries: LedgerEntry[] = [];
  for (const read of kinds) entries.push(...(await read(tx)));
  return entries.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

async function readDocuments(tx: Tx): Promise<LedgerEntry[]> {
  const { rows } = await sql<{
    id: number;
    transactionId: number;
    product: SoldProduct;
    snapshot: DocumentSnapshot;
  }>`
    select d.id, d.transaction_id as "transactionId", t.vat_product as product, d.snapshot
    from invoice_documents d join transactions t on t.id = d.transaction_id order by d.id`.execute(tx);
  return rows.flatMap(documentEntry);
}

type Paid = Omit<PaidOnline, 'on'> & {
  capturedAt: Date;
  refundedAt: Date | null;
  count: number;
  byTransfer: boolean;
};

async function readPayments(tx: Tx): Promise<LedgerEntry[]> {
  const { rows } = await sql<Paid>`
    select id as "paymentId", transaction_id as "transactionId", method, payer_id as "userId",
      coalesce(capture_ref, provider_ref, id::text) as "providerRef",
      coalesce(captured_cents, online_cents) as "amountCents", captured_at as "capturedAt",
      case state when 'refunded' then refunded_at end as "refundedAt", refunds as count,
      coalesce(stuck_reason, '') = 'refund_refused' as "byTransfer"
    from payments where captured_at is not null and method <> 'credit' order by captured_at, id`.execute(tx);
  return rows.flatMap(({ capturedAt, refundedAt, count, byTransfer, ...paid }) => [
    ...captureEntry({ ...paid, on: parisDay(capturedAt) }),
    ...(refundedAt ? refundEntry({ ...paid, on: parisDay(refundedAt) }, { count, byTransfer }) : []),
  ]);
}

/** Refunds by the provider: credit documents without an avoir, and not replaced by an invoice. */
async function readProviderRefunds(tx: Tx): Promise<LedgerEntry[]> {
  const { rows } = await sql<PaidOnline & { documentId: number }>`
    select d.id as "documentId", null as "paymentId", t.id as "transactionId", t.method, t.user_id as "userId",
      coalesce(t.provider_ref, d.number) as "providerRef", d.gross_cents as "amountCents",
      d.snapshot->>'issuedOn' as "on"
    from invoice_documents d join transactions t on t.id = d.transaction_id
    where d.series = 'AV' and t.refunded_cents > 0
      and d.snapshot->>'note' = 'Remboursement par le prestataire de paiement' order by d.id`.execute(tx);
  return rows.flatMap(({ documentId, ...paid }) => providerRefundEntry(paid, documentId));
}

async function readReceipts(tx: Tx): Promise<LedgerEntry[]> {
  const { rows } = await sql<Omit<Receipt, 'on' | 'means'> & { paidAt: Date }>`
    select d.id as "documentId", d.number, t.id as "transactionId", t.user_id as "userId",
      t.total_cents as "amountCents", t.paid_at as "paidAt"
    from transactions t
    cross join lateral (select id, number from invoice_documents
      where transaction_id = t.id and series = 'F' order by id desc limit 1) d
    where t.method = 'manual' order by t.id`.execute(tx);
  return rows.flatMap(({ paidAt, ...receipt }) =>
    receiptEntry({ ...receipt, means: 'other', on: parisDay(paidAt) }),
  );
}

async function readAvoirs(tx: Tx): Promise<LedgerEntry[]> {
  const { rows } = await sql<Parameters<typeof avoirEntry>[0]>`
    select a.id, a.user_id as "userId", a.amount_cents as "amountCents", d.number,
      d.transaction_id as "transactionId", d.snapshot->>'issuedOn' as "on"
    from avoirs a join invoice_documents d on d.id = a.document_id order by a.id`.execute(tx);
  return rows.flatMap((avoir) => avoirEntry(avoir));
}

/** Avoirs spent; a gift counted as a discount is in the entry of its invoice. */
async function readSpent(tx: Tx): Promise<LedgerEntry[]> {
  const { rows } = await sql<{
    movementId: number;
    userId: number;
    transactionId: number | null;
    description: string;
    at: Date;
    parts: SpentPart[];
  }>`
    select m.id as "movementId", m.user_id as "userId", m.transaction_id as "transactionId", m.description, m.at,
      json_agg(json_build_object('avoirId', a.id, 'amountCents', p.amount_cents, 'number', d.number) order by p.id) as parts
    from avoir_applications p join credit_movements m on m.id = p.movement_id join avoirs a on a.id = p.avoir_id
    left join invoice_documents d on d.id = a.document_id left join transactions t on t.id = m.transaction_id
    where d.id is not null or coalesce(t.discount_cents, 0) = 0
    group by m.id order by m.id`.execute(tx);
  return rows.flatMap(({ at, ...spent }) => avoirSpentEntry({ ...spent, on: parisDay(at) }));
}

async function readCases(tx: Tx): Promise<LedgerEntry[]> {
  const { rows } = await sql<{
    id: number;
    moves: number;
    kind: CaseKind;
    outcome: DisputeOutcome | null;
    amountCents: number;
    openedAt: Date;
    method: OnlineMethod;
    providerRef: string;
    paymentId: string | null;
    transactionId: number | null;
  }>`
    select c.id, c.moves, c.kind, c.outcome, c.amount_cents - coalesce(c.refunded_cents, 0) as "amountCents",
      c.opened_at as "openedAt", case coalesce(p.method, c.provider) when 'paypal' then 'paypal' else 'card' end as method,
      coalesce(nullif(c.ref, ''), p.capture_ref, p.provider_ref, c.id::text) as "providerRef",
      p.id as "paymentId", p.transaction_id as "transactionId"
    from payment_cases c left join payments p on p.id = c.payment_id order by c.id`.execute(tx);
  return rows.flatMap(({ id, moves, kind, outcome, amountCents, openedAt, ...rest }) =>
    caseEntry({
      ...rest,
      ref: `${id} ${moves}`,
      before: null,
      after: { state: caseStateOf(kind, outcome), amountCents },
      on: parisDay(openedAt),
    }),
  );
}
