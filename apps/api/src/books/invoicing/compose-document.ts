import { allowancesOn, giftEntries, type UsedGift } from '@forman/domain/books/invoicing/allowances';
import { documentSums } from '@forman/domain/books/invoicing/sums';
import type {
  Customer,
  DocumentAllowance,
  DocumentLine,
  DocumentSettlement,
  DocumentSnapshot,
  Seller,
} from '@forman/domain/books/invoicing/document';
import { formatLongDay, formatNumericDay } from '@forman/domain/french-dates';
import { splitVat } from '@forman/domain/books/invoicing/vat';
import type { Cents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { rulesOf } from '@forman/domain/sessions/kinds';
import type { StoredLine } from './typed-lines.service.ts';
import type { Buyer, SoldSeat, TransactionFacts, UsedAvoir } from './document-facts.queries.ts';

/** The content of a document that has no number yet. */
export type Draft = Omit<DocumentSnapshot, 'number' | 'issuedOn'>;

/** The invoice that another one replaces. */
export type Replaced = {
  snapshot: DocumentSnapshot;
  /** True when the correction changes neither the session nor its day. */
  keepsDelivery: boolean;
  /**
   * The credit document that cancels the old invoice and settles the new one: the payment is on the first
   * invoice, and is counted only there. Null where the payment itself is corrected.
   */
  settledBy: { number: string; issuedOn: string } | null;
};

/**
 * Composes the invoice of a transaction, with the VAT of the sale. One that replaces another keeps its
 * seller, and its facts of the session, whatever became of both since.
 */
export function composeInvoice(
  facts: TransactionFacts,
  { seller, used, replaces }: { seller: Seller; used: UsedAvoir[]; replaces?: Replaced | undefined },
): Draft {
  const kept = replaces?.keepsDelivery ? replaces.snapshot : undefined;
  const lines = linesOf(facts, kept);
  const { gifts, payments } = partsOf(facts, used);
  const sums = totalsOf(lines, allowancesOn(lines[0]!, gifts));
  const settlements = replaces?.settledBy
    ? imputed(replaces.settledBy, sums.grossCents)
    : settlementsOf(facts, payments);
  const dueCents = sums.grossCents - settlements.reduce((sum, settlement) => sum + settlement.amountCents, 0);
  return {
    version: 1,
    series: 'F',
    deliveredOn: kept?.deliveredOn ?? deliveryOf(facts),
    seller: replaces?.snapshot.seller ?? seller,
    customer: customerOf(facts),
    ...sums,
    settlements,
    dueCents,
    paidOn: dueCents > 0 ? null : parisDay(facts.paid_at),
    corrects: null,
    ...(replaces && { replaces: nameOf(replaces.snapshot) }),
    note: noteOf(facts, gifts, replaces?.snapshot),
    ...((facts.seats ?? facts.lines ?? [facts]).some(({ vat }) => vat.due === 'debits') && {
      vatOnDebits: true,
    }),
  };
}

const nameOf = ({ number, issuedOn }: DocumentSnapshot) => ({ number, issuedOn });

/** Splits avoirs: gifts lower the price, those of credit documents pay; on older invoices all of them pay. */
function partsOf({ discount_cents }: TransactionFacts, used: readonly UsedAvoir[]) {
  const isDiscount = ({ number }: UsedAvoir): boolean => discount_cents > 0 && number === null;
  return { gifts: used.filter(isDiscount), payments: used.filter((avoir) => !isDiscount(avoir)) };
}

const imputed = (by: NonNullable<Replaced['settledBy']>, amountCents: Cents): DocumentSettlement[] =>
  amountCents === 0
    ? []
    : [{ kind: 'imputation', label: `Avoir n° ${by.number}`, amountCents, on: by.issuedOn }];

export const totalsOf = (lines: DocumentLine[], allowances: DocumentAllowance[] = []) => ({
  lines,
  ...(allowances.length > 0 && { allowances }),
  ...documentSums(lines, allowances),
});

/**
 * The document's note: the invoice replaced, payment by avoir, a gift included (MEM-271), and the entry of each
 * gift (MEM-273), whose discount stands before tax and whose sum is no settlement.
 */
function noteOf(
  { method }: TransactionFacts,
  gifts: readonly UsedGift[],
  replaces: DocumentSnapshot | undefined,
): string | null {
  const sentences = [
    ...(replaces
      ? [`Annule et remplace la facture ${replaces.number} du ${formatNumericDay(replaces.issuedOn)}`]
      : []),
    ...(method === 'credit' ? ['Payé par avoir'] : []),
    ...giftEntries(gifts),
  ];
  return sentences.length > 0 ? sentences.join('. ') : null;
}

/** The day of the session, or of the last one: until then the service is not rendered. */
function deliveryOf({ seats, starts_at, paid_at }: TransactionFacts): string {
  const days = seats?.map(({ startsAt }) => parisDay(new Date(startsAt))) ?? [];
  return days.toSorted().at(-1) ?? parisDay(starts_at ?? paid_at);
}

/** Lines of a document: one, or one per seat of a group order, which only a credit document changes. */
function linesOf(facts: TransactionFacts, kept: DocumentSnapshot | undefined): DocumentLine[] {
  if (facts.lines)
    return facts.lines.map((line, at) => typedLine(line, at === 0 ? detailOf(facts, kept?.lines[0]) : null));
  if (facts.seats === null) return [lineOf(facts, kept?.lines[0])];
  return kept?.lines ?? facts.seats.map(seatLine);
}

/** One seat of a group order. @param seat as it was sold */
export function seatLine(seat: SoldSeat): DocumentLine {
  const { due: _when, product: _none, ...treatment } = seat.vat;
  return {
    label: `${seat.itemName} – ${seat.person}`,
    detail: `${rulesOf(seat.kind).noun} du ${formatLongDay(new Date(seat.startsAt))}`,
    quantity: 1,
    ...treatment,
    ...splitVat(seat.priceCents, treatment.vatRateBasisPoints),
    grossCents: seat.priceCents,
    product: seat.product,
  };
}

/** The session that the sale names, as it was on the replaced invoice. */
function detailOf({ kind, starts_at }: TransactionFacts, kept: DocumentLine | undefined): string | null {
  if (kept) return kept.detail;
  return kind && starts_at ? `${rulesOf(kind).noun} du ${formatLongDay(starts_at)}` : null;
}

/** A line that the office typed. Its product is always named: no word of it is read again. */
function typedLine({ label, quantity, unitCents, vat }: StoredLine, detail: string | null): DocumentLine {
  const { due: _when, product = 'manual', ...treatment } = vat;
  const grossCents = quantity * unitCents;
  return {
    label,
    detail,
    quantity,
    ...treatment,
    ...splitVat(grossCents, treatment.vatRateBasisPoints),
    grossCents,
    product,
  };
}

function lineOf(facts: TransactionFacts, kept: DocumentLine | undefined): DocumentLine {
  const { due: _when, product, ...treatment } = facts.vat;
  return {
    label: facts.item_name,
    detail: detailOf(facts, kept),
    quantity: facts.quantity,
    ...treatment,
    ...splitVat(facts.base_total_cents, treatment.vatRateBasisPoints),
    grossCents: facts.base_total_cents,
    ...(product && { product }),
  };
}

export function customerOf(facts: Buyer & { user_id: number }): Customer {
  const person = `${facts.last_name} ${facts.first_name}`;
  return {
    id: facts.user_id,
    name: facts.company || person,
    contact: facts.company ? person : null,
    siret: facts.company && facts.siret ? facts.siret : null,
    address: facts.address,
    postalCode: facts.postal_code,
    city: facts.city,
    country: facts.country,
    ...(facts.company && facts.vat_number && { vatNumber: facts.vat_number }),
    ...(facts.service_code && { serviceCode: facts.service_code }),
    ...(facts.engagement && { engagement: facts.engagement }),
    email: facts.email,
  };
}

const moneyLabel: Record<Exclude<DocumentSettlement['kind'], 'credit' | 'imputation'>, string> = {
  card: 'Carte bancaire',
  paypal: 'PayPal',
  manual: 'Autre moyen',
};

/** Avoirs used, each under its number, then the money. */
function settlementsOf(facts: TransactionFacts, used: readonly UsedAvoir[]): DocumentSettlement[] {
  const on = parisDay(facts.paid_at);
  const credits = used.map(({ avoirId, amountCents, number }): DocumentSettlement => ({
    kind: 'credit',
    label: `Avoir n° ${number ?? avoirId}`,
    amountCents,
    on,
  }));
  if (facts.total_cents === 0 || facts.method === 'credit') return credits;
  const { method: kind, means } = facts;
  const amountCents = facts.received_cents ?? facts.total_cents;
  const own = means ? (facts.instrument ?? moneyLabel[kind]) : moneyLabel[kind];
  const label = facts.transfer_ref === null ? own : `Virement ${facts.transfer_ref}`;
  return [...credits, { kind, label, amountCents, on, ...(means && { means }) }];
}
