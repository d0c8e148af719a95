import type {
  Customer,
  DocumentLine,
  DocumentSettlement,
  DocumentSnapshot,
} from '@forman/domain/invoicing/document';
import { formatLongDay, formatNumericDay } from '@forman/domain/french-dates';
import {
  type Product,
  splitVat,
  type VatRule,
  vatRuleForTypedItem,
  vatRules,
  type VatTreatment,
  vatTreatment,
} from '@forman/domain/invoicing/vat';
import { parisDay } from '@forman/domain/paris-time';
import { rulesOf } from '@forman/domain/sessions/kinds';
import type { DocumentSettings, TransactionFacts, UsedAvoir } from './document-facts.queries.ts';

/** The content of a document that has no number yet. */
export type Draft = Omit<DocumentSnapshot, 'number' | 'issuedOn'>;

/**
 * The invoice of a transaction. One that replaces another keeps its seller and its VAT, whatever the settings say since;
 * only a typed name that changes the exemption changes the VAT.
 */
export function composeInvoice(
  facts: TransactionFacts,
  {
    settings,
    used,
    replaces,
  }: { settings: DocumentSettings; used: UsedAvoir[]; replaces?: DocumentSnapshot },
): Draft {
  const line = lineOf(facts, keptVat(facts, replaces) ?? vatOf(facts, settings));
  const settlements = settlementsOf(facts, used);
  return {
    version: 1,
    series: 'F',
    deliveredOn: parisDay(facts.starts_at ?? facts.paid_at),
    seller: replaces?.seller ?? settings.seller,
    customer: customerOf(facts),
    ...totalsOf([line]),
    settlements,
    dueCents: line.grossCents - settlements.reduce((sum, settlement) => sum + settlement.amountCents, 0),
    paidOn: parisDay(facts.paid_at),
    corrects: null,
    note: noteOf(facts, replaces),
  };
}

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

const isManual = (facts: TransactionFacts): boolean => facts.vat_product === 'manual';

function vatOf(facts: TransactionFacts, settings: DocumentSettings): VatTreatment {
  const product = facts.vat_product as Product;
  const rule: VatRule = isManual(facts)
    ? vatRuleForTypedItem(facts.item_name)
    : (settings.vat_rules[product] ?? vatRules[product]);
  return vatTreatment(rule, settings.vat_rate_basis_points);
}

function keptVat(facts: TransactionFacts, replaces: DocumentSnapshot | undefined): VatTreatment | null {
  const line = replaces?.lines[0];
  if (!line) return null;
  const ruleOf = (name: string) => vatRuleForTypedItem(name).kind;
  if (isManual(facts) && ruleOf(line.label) !== ruleOf(facts.item_name)) return null;
  const { vatRateBasisPoints, vatCategory, vatExemptionCode, vatExemptionText } = line;
  return { vatRateBasisPoints, vatCategory, vatExemptionCode, vatExemptionText };
}

function lineOf(facts: TransactionFacts, treatment: VatTreatment): DocumentLine {
  const detail =
    facts.kind && facts.starts_at ? `${rulesOf(facts.kind).noun} du ${formatLongDay(facts.starts_at)}` : null;
  return {
    label: facts.item_name,
    detail,
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
    country: 'FR',
    email: facts.email,
  };
}

const moneyLabel: Record<Exclude<DocumentSettlement['kind'], 'credit'>, string> = {
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
