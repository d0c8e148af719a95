import type {
  Customer,
  DocumentLine,
  DocumentSettlement,
  DocumentSnapshot,
  Seller,
} from '@forman/domain/invoicing/document';
import { formatLongDay, formatNumericDay } from '@forman/domain/french-dates';
import { splitVat } from '@forman/domain/invoicing/vat';
import { parisDay } from '@forman/domain/paris-time';
import { rulesOf } from '@forman/domain/sessions/kinds';
import type { TransactionFacts, UsedAvoir } from './document-facts.queries.ts';

/** The content of a document that has no number yet. */
export type Draft = Omit<DocumentSnapshot, 'number' | 'issuedOn'>;

/** The invoice that another one takes the place of. */
export type Replaced = {
  snapshot: DocumentSnapshot;
  /** The correction is about neither its session nor its day. */
  keepsDelivery: boolean;
  /**
   * The credit document that cancels it and settles the new one: what was paid stands on the first invoice, and is counted
   * there alone. Null where the payment itself is corrected.
   */
  settledBy: { number: string; issuedOn: string } | null;
};

/**
 * The invoice of a transaction, with the VAT that it was sold with. One that replaces another keeps its seller, and what it
 * says of the session, whatever became of both since.
 */
export function composeInvoice(
  facts: TransactionFacts,
  { seller, used, replaces }: { seller: Seller; used: UsedAvoir[]; replaces?: Replaced | undefined },
): Draft {
  const kept = replaces?.keepsDelivery ? replaces.snapshot : undefined;
  const line = lineOf(facts, kept?.lines[0]);
  const settlements = replaces?.settledBy ? [imputed(replaces.settledBy, line)] : settlementsOf(facts, used);
  return {
    version: 1,
    series: 'F',
    deliveredOn: kept?.deliveredOn ?? parisDay(facts.starts_at ?? facts.paid_at),
    seller: replaces?.snapshot.seller ?? seller,
    customer: customerOf(facts),
    ...totalsOf([line]),
    settlements,
    dueCents: line.grossCents - settlements.reduce((sum, settlement) => sum + settlement.amountCents, 0),
    paidOn: parisDay(facts.paid_at),
    corrects: null,
    ...(replaces && { replaces: nameOf(replaces.snapshot) }),
    note: noteOf(facts, replaces?.snapshot),
    ...(facts.vat.due === 'debits' && { vatOnDebits: true }),
  };
}

const nameOf = ({ number, issuedOn }: DocumentSnapshot) => ({ number, issuedOn });

const imputed = (by: NonNullable<Replaced['settledBy']>, line: DocumentLine): DocumentSettlement => ({
  kind: 'imputation',
  label: `Avoir n° ${by.number}`,
  amountCents: line.grossCents,
  on: by.issuedOn,
});

export const totalsOf = (lines: DocumentLine[]) => ({
  lines,
  netCents: lines.reduce((sum, line) => sum + line.netCents, 0),
  vatCents: lines.reduce((sum, line) => sum + line.vatCents, 0),
  grossCents: lines.reduce((sum, line) => sum + line.grossCents, 0),
});

function noteOf({ method }: TransactionFacts, replaces: DocumentSnapshot | undefined): string | null {
  const sentences = [
    ...(replaces
      ? [`Annule et remplace la facture ${replaces.number} du ${formatNumericDay(replaces.issuedOn)}`]
      : []),
    ...(method === 'credit' ? ['Payé par avoir'] : []),
  ];
  return sentences.length > 0 ? sentences.join('. ') : null;
}

function lineOf(facts: TransactionFacts, kept: DocumentLine | undefined): DocumentLine {
  const { due: _when, ...treatment } = facts.vat;
  const detail =
    facts.kind && facts.starts_at ? `${rulesOf(facts.kind).noun} du ${formatLongDay(facts.starts_at)}` : null;
  return {
    label: facts.item_name,
    detail: kept ? kept.detail : detail,
    quantity: facts.quantity,
    ...treatment,
    ...splitVat(facts.base_total_cents, treatment.vatRateBasisPoints),
    grossCents: facts.base_total_cents,
  };
}

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
    country: facts.country,
    ...(facts.company && facts.vat_number && { vatNumber: facts.vat_number }),
    email: facts.email,
  };
}

const moneyLabel: Record<Exclude<DocumentSettlement['kind'], 'credit' | 'imputation'>, string> = {
  card: 'Carte bancaire',
  paypal: 'PayPal',
  manual: 'Autre moyen',
};

/** Avoirs used, each under its number, then the money. */
function settlementsOf(facts: TransactionFacts, used: UsedAvoir[]): DocumentSettlement[] {
  const on = parisDay(facts.paid_at);
  const credits = used.map(({ amountCents, number }): DocumentSettlement => ({
    kind: 'credit',
    label: `Avoir n° ${number}`,
    amountCents,
    on,
  }));
  if (facts.total_cents === 0 || facts.method === 'credit') return credits;
  const label = moneyLabel[facts.method];
  return [...credits, { kind: facts.method, label, amountCents: facts.total_cents, on }];
}
