import {
  type Customer,
  documentFaults,
  type DocumentLine,
  type DocumentSettlement,
  type DocumentSnapshot,
  missingSellerFields,
  type Seller,
} from '@forman/domain/invoicing/document';
import { creditedLines } from '@forman/domain/invoicing/credit';
import { type DocumentSeries, formatDocumentNumber } from '@forman/domain/invoicing/numbering';
import {
  type Product,
  splitVat,
  type VatRule,
  vatRuleForTypedItem,
  vatRules,
  vatTreatment,
} from '@forman/domain/invoicing/vat';
import { AppError } from '@forman/domain/errors';
import { formatLongDay } from '@forman/domain/french-dates';
import type { Cents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Json } from '../../db/schema.gen.ts';
import { genesisHash, snapshotHash } from './hash-chain.ts';

type Settings = {
  vat_rate_basis_points: number;
  seller: Seller;
  vat_rules: Partial<Record<Product, VatRule>>;
};

/** A record filled in part has blanks, which are named as missing. */
const blankSeller: Seller = {
  name: '', legalForm: '', address: '', postalCode: '', city: '', country: '', siren: '', registrationNumber: '',
  vatNumber: '', email: '', penaltyRate: '',
}; // prettier-ignore

async function getSettings(db: Db): Promise<Settings> {
  const row = await db
    .selectFrom('settings')
    .select(['vat_rate_basis_points', 'seller', 'vat_rules'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const { seller, ...rest } = row as unknown as Settings;
  return { ...rest, seller: { ...blankSeller, ...seller } };
}

/** What the seller's record still lacks before an invoice can be issued; empty when it is complete. */
export async function missingSeller(db: Db): Promise<string[]> {
  const { seller } = await getSettings(db);
  return missingSellerFields(seller);
}

type TransactionFacts = {
  id: number;
  user_id: number;
  item_name: string;
  vat_product: string;
  quantity: number;
  base_total_cents: number;
  total_cents: number;
  method: DocumentSettlement['kind'];
  paid_at: Date;
  email: string;
  first_name: string;
  last_name: string;
  company: string;
  address: string;
  postal_code: string;
  city: string;
  siret: string;
  kind: SessionKind | null;
  starts_at: Date | null;
};

async function getFacts(db: Db, transactionId: number): Promise<TransactionFacts> {
  const { rows } = await sql<TransactionFacts>`
    select t.id, t.user_id, t.item_name, t.vat_product, t.quantity, t.base_total_cents, t.total_cents, t.method, t.paid_at,
      t.email, t.first_name, t.last_name, t.company, t.address, t.postal_code, t.city, t.siret, s.kind, s.starts_at
    from transactions t left join sessions s on s.id = t.session_id
    where t.id = ${transactionId}`.execute(db);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

type Issued = { id: number; number: string };

/** Issues the invoice of a paid transaction. @throws AppError seller_incomplete. */
export async function issueInvoice(tx: Tx, transactionId: number, now: Date): Promise<Issued> {
  const facts = await getFacts(tx, transactionId);
  const settings = await getSettings(tx);
  const settlements = await listSettlements(tx, facts);
  const line = lineOf(facts, settings, facts.base_total_cents);
  return freeze(tx, { series: 'F', transactionId, now }, (number, issuedOn) => ({
    version: 1,
    series: 'F',
    number,
    issuedOn,
    deliveredOn: parisDay(facts.starts_at ?? facts.paid_at),
    seller: settings.seller,
    customer: customerOf(facts),
    ...totalsOf([line]),
    settlements,
    dueCents: line.grossCents - settlements.reduce((sum, settlement) => sum + settlement.amountCents, 0),
    paidOn: parisDay(facts.paid_at),
    corrects: null,
    note: facts.method === 'credit' ? 'Payé par avoir' : null,
  }));
}

/**
 * Issues the credit document that gives back part or all of a transaction's invoice. Seller, customer, lines and VAT
 * are the invoice's own: it takes back what was invoiced, whatever the settings and the account say since.
 */
export async function issueCreditDocument(
  tx: Tx,
  credit: { transactionId: number; amountCents: Cents; note: string; now: Date },
): Promise<Issued> {
  const { transactionId, amountCents, now } = credit;
  const corrected = await findInvoiceToCredit(tx, transactionId);
  const invoice = corrected.snapshot;
  const lines = creditedLines(invoice.lines, corrected.credited_cents, amountCents);
  return freeze(tx, { series: 'AV', transactionId, now, correctsId: corrected.id }, (number, issuedOn) => ({
    version: 1,
    series: 'AV',
    number,
    issuedOn,
    deliveredOn: invoice.deliveredOn,
    seller: invoice.seller,
    customer: invoice.customer,
    ...totalsOf(lines),
    settlements: [],
    dueCents: amountCents,
    paidOn: null,
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
    note: credit.note,
  }));
}

type InvoiceToCredit = { id: number; snapshot: DocumentSnapshot; credited_cents: Cents };

/** The latest invoice of a transaction, and what was given back on it so far; the transaction is locked by the caller. */
async function findInvoiceToCredit(tx: Tx, transactionId: number): Promise<InvoiceToCredit> {
  const { rows } = await sql<InvoiceToCredit>`
    select d.id, d.snapshot, (select coalesce(sum(c.gross_cents), 0)::int from invoice_documents c
      where c.corrects_id = d.id and c.series = 'AV') as credited_cents
    from invoice_documents d where d.transaction_id = ${transactionId} and d.series = 'F'
    order by d.id desc limit 1`.execute(tx);
  if (!rows[0]) throw new Error(`Transaction ${transactionId} has no invoice to credit`);
  return rows[0];
}

/** What is still invoiced on a transaction: its invoices less its credit documents. */
export async function findOpenInvoiced(tx: Tx, transactionId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case series when 'F' then gross_cents else -gross_cents end), 0)::int as cents
    from invoice_documents where transaction_id = ${transactionId}`.execute(tx);
  return rows[0]!.cents;
}

function lineOf(facts: TransactionFacts, settings: Settings, grossCents: Cents): DocumentLine {
  const product = facts.vat_product as Product | 'manual';
  const rule =
    product === 'manual'
      ? vatRuleForTypedItem(facts.item_name)
      : (settings.vat_rules[product] ?? vatRules[product]);
  const treatment = vatTreatment(rule, settings.vat_rate_basis_points);
  const detail =
    facts.kind && facts.starts_at ? `${rulesOf(facts.kind).noun} du ${formatLongDay(facts.starts_at)}` : null;
  return {
    label: facts.item_name,
    detail,
    quantity: facts.quantity,
    ...treatment,
    ...splitVat(grossCents, treatment.vatRateBasisPoints),
    grossCents,
  };
}

const totalsOf = (lines: DocumentLine[]) => ({
  lines,
  netCents: lines.reduce((sum, line) => sum + line.netCents, 0),
  vatCents: lines.reduce((sum, line) => sum + line.vatCents, 0),
  grossCents: lines.reduce((sum, line) => sum + line.grossCents, 0),
});

function customerOf(facts: TransactionFacts): Customer {
  const person = `${facts.last_name} ${facts.first_name}`;
  return {
    id: facts.user_id,
    name: facts.company || person,
    contact: facts.company ? person : null,
    siret: facts.company && facts.siret ? facts.siret : null,
    address: facts.address,
    postalCode: facts.postal_code,
    city: facts.city,
    country: 'FR',
    email: facts.email,
  };
}

type MoneyKind = Exclude<DocumentSettlement['kind'], 'credit'>;
const moneyLabel: Record<MoneyKind, string> = {
  card: 'Carte bancaire',
  paypal: 'PayPal',
  manual: 'Autre moyen',
};

/** Avoirs used, each under its number, then the money. */
async function listSettlements(tx: Tx, facts: TransactionFacts): Promise<DocumentSettlement[]> {
  const on = parisDay(facts.paid_at);
  const { rows } = await sql<{ amount: number; number: string }>`
    select a.amount_cents as amount, coalesce(d.number, a.avoir_id::text) as number from avoir_applications a
    join avoirs v on v.id = a.avoir_id left join invoice_documents d on d.id = v.document_id
    where a.transaction_id = ${facts.id} order by a.id`.execute(tx);
  const credits = rows.map((row): DocumentSettlement => ({
    kind: 'credit',
    label: `Avoir n° ${row.number}`,
    amountCents: row.amount,
    on,
  }));
  if (facts.total_cents === 0 || facts.method === 'credit') return credits;
  const label = moneyLabel[facts.method];
  return [...credits, { kind: facts.method, label, amountCents: facts.total_cents, on }];
}

type Frame = { series: DocumentSeries; transactionId: number; now: Date; correctsId?: number };

/**
 * Gives the document its number and its place in the chain, under the lock of its series and year: a number exists
 * only with its frozen document, so none is ever lost (CGI annexe II, art. 242 nonies A).
 */
async function freeze(
  tx: Tx,
  frame: Frame,
  write: (number: string, issuedOn: string) => DocumentSnapshot,
): Promise<Issued> {
  const year = Number(parisDay(frame.now).slice(0, 4));
  const counter = await lockCounter(tx, frame.series, year);
  const sequence = counter.lastSequence + 1;
  const number = formatDocumentNumber(frame.series, year, sequence);
  const snapshot = write(number, await dayOfIssue(tx, frame, counter));
  if (missingSellerFields(snapshot.seller).length > 0) throw new AppError('seller_incomplete');
  const faults = documentFaults(snapshot);
  if (faults.length > 0) throw new Error(`Unsound document: ${faults.join('; ')}`);
  const hash = snapshotHash(counter.lastHash, snapshot);
  const { id } = await tx
    .insertInto('invoice_documents')
    .values({
      transaction_id: frame.transactionId,
      series: frame.series,
      year,
      sequence,
      number: snapshot.number,
      gross_cents: snapshot.grossCents,
      snapshot: JSON.stringify(snapshot) as unknown as Json,
      previous_hash: counter.lastHash,
      hash,
      corrects_id: frame.correctsId ?? null,
      issued_at: frame.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('document_counters')
    .set({ last_sequence: sequence, last_hash: hash })
    .where('series', '=', frame.series)
    .where('year', '=', year)
    .execute();
  return { id, number: snapshot.number };
}

/**
 * Today, or the day of the document before it in the series when that one is of tomorrow: begun before midnight, this
 * one came to its number after it, and days never go back along the numbers.
 */
async function dayOfIssue(tx: Tx, frame: Frame, counter: Counter): Promise<string> {
  const today = parisDay(frame.now);
  const last = await tx
    .selectFrom('invoice_documents')
    .select(sql<string>`snapshot->>'issuedOn'`.as('day'))
    .where('series', '=', frame.series)
    .where('year', '=', counter.year)
    .where('sequence', '=', counter.lastSequence)
    .executeTakeFirst();
  return last && last.day > today ? last.day : today;
}

type Counter = { year: number; lastSequence: number; lastHash: string };

/**
 * The series' row of the year, made when the year begins: it goes on from the last hash of the year before, whose row
 * is locked meanwhile, so that nothing is added to a year once the next has begun.
 */
async function lockCounter(tx: Tx, series: DocumentSeries, year: number): Promise<Counter> {
  const latest = await lockLatest(tx, series);
  if (latest === undefined || latest.year < year) {
    await sql`insert into document_counters (series, year, last_sequence, last_hash)
      values (${series}, ${year}, 0, ${latest?.lastHash ?? genesisHash}) on conflict do nothing`.execute(tx);
  }
  // Read again: while this call waited for the lock, the year may have begun, or ended.
  const counter = (await lockLatest(tx, series))!;
  if (counter.year > year) throw new YearIsOver(series, year);
  return counter;
}

const lockLatest = (tx: Tx, series: DocumentSeries): Promise<Counter | undefined> =>
  tx
    .selectFrom('document_counters')
    .select(['year', 'last_sequence as lastSequence', 'last_hash as lastHash'])
    .where('series', '=', series)
    .orderBy('year', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Begun before midnight, come to its number after: the transaction is run again, in the new year, as PostgreSQL's own conflicts are. */
class YearIsOver extends Error {
  readonly code = '40001';

  constructor(series: DocumentSeries, year: number) {
    super(`${series}-${year}: a document of the next year is issued already`);
  }
}
