import { allowancesOn, giftEntries, type UsedGift } from '@forman/domain/books/invoicing/allowances';
import { documentSums } from '@forman/domain/books/invoicing/sums';
import {
  type CreditOutcome,
  type DocumentAllowance,
  documentFaults,
  type DocumentLine,
  type DocumentSettlement,
  type DocumentSnapshot,
} from '@forman/domain/books/invoicing/document';
import { type DocumentSeries, formatDocumentNumber } from '@forman/domain/books/invoicing/numbering';
import type { Product } from '@forman/domain/books/invoicing/product';
import { splitVat, vatRules, vatTreatment } from '@forman/domain/books/invoicing/vat';
import { formatLongDay } from '@forman/domain/french-dates';
import type { Cents } from '@forman/domain/money';
import { oneYearAfter, parisDay } from '@forman/domain/paris-time';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { genesisHash } from '../canonical-json.ts';
import { cancellationNote } from '../money/credits/refunds.service.ts';
import { seatLine } from '../books/invoicing/compose-document.ts';
import type { SoldSeat } from '../books/invoicing/document-facts.queries.ts';
import { snapshotHash } from '../books/invoicing/hash-chain.ts';
import type { Person } from './people.ts';
import type { Row } from './rows.ts';
import { seller, vatRateBasisPoints } from './seller.ts';

/**
 * The facts of a sale on its document; a test compares the document with that of `issueInvoice` for the same
 * transaction.
 */
export type Sold = SoldThing & { transactionId: number; payer: Person; paidAt: Date; byCreditAlone: boolean };

type SoldOne = {
  product: Product;
  itemName: string;
  session: { kind: SessionKind; startsAt: Date } | null;
  seats?: undefined;
};
/** One thing, or the seats of a group order. */
type SoldThing = SoldOne | { seats: readonly SoldSeat[] };

export type Issued = { id: number; number: string; issuedOn: string };

/**
 * Numbers and chains documents as `freeze` does, but in memory: the history is written at once, in
 * chronological order.
 */
export function createDocuments() {
  const rows: Row<'invoice_documents'>[] = [];
  const counters = new Map<
    string,
    { series: DocumentSeries; year: number; last_sequence: number; last_hash: string }
  >();

  function counterOf(series: DocumentSeries, year: number) {
    const key = `${series}${year}`;
    const found = counters.get(key);
    if (found) return found;
    const before = [...counters.values()].findLast(
      (counter) => counter.series === series && counter.year < year,
    );
    const counter = { series, year, last_sequence: 0, last_hash: before?.last_hash ?? genesisHash };
    counters.set(key, counter);
    return counter;
  }

  function freeze(
    series: DocumentSeries,
    sold: Sold,
    at: Date,
    about: {
      /** The price before discounts, as the other sums of the line. */
      priceCents: Cents;
      allowances: DocumentAllowance[];
      settlements: DocumentSettlement[];
      paidOn: string | null;
      corrects: Issued | null;
      outcome?: CreditOutcome;
      note: string | null;
    },
  ): Issued {
    const issuedOn = parisDay(at);
    const counter = counterOf(series, Number(issuedOn.slice(0, 4)));
    const { priceCents, allowances, settlements, corrects } = about;
    const lines = linesOf(sold, priceCents);
    const sums = documentSums(lines, allowances);
    const snapshot: DocumentSnapshot = {
      version: 1,
      series,
      number: formatDocumentNumber(series, counter.year, counter.last_sequence + 1),
      issuedOn,
      deliveredOn: deliveryOf(sold),
      seller,
      customer: customerOf(sold.payer),
      lines,
      ...(allowances.length > 0 && { allowances }),
      ...sums,
      settlements,
      dueCents: sums.grossCents - settlements.reduce((sum, settlement) => sum + settlement.amountCents, 0),
      paidOn: about.paidOn,
      corrects: corrects && { number: corrects.number, issuedOn: corrects.issuedOn },
      ...(about.outcome && { outcome: about.outcome }),
      note: about.note,
    };
    const faults = documentFaults(snapshot);
    if (faults.length > 0) throw new Error(`Unsound document: ${faults.join('; ')}`);
    const hash = snapshotHash(counter.last_hash, snapshot);
    const id = rows.length + 1;
    rows.push({
      id,
      transaction_id: sold.transactionId,
      series,
      year: counter.year,
      sequence: counter.last_sequence + 1,
      number: snapshot.number,
      gross_cents: sums.grossCents,
      snapshot,
      previous_hash: counter.last_hash,
      hash,
      corrects_id: corrects?.id ?? null,
      issued_at: at,
    });
    Object.assign(counter, { last_sequence: counter.last_sequence + 1, last_hash: hash });
    return { id, number: snapshot.number, issuedOn };
  }

  return {
    rows,
    counterRows: (): Row<'document_counters'>[] => [...counters.values()],
    invoice: (sold: Sold, parts: Charged, settlements: DocumentSettlement[], at: Date): Issued =>
      freeze('F', sold, at, {
        priceCents: parts.priceCents,
        allowances: discountsOf(sold, parts),
        settlements,
        paidOn: parisDay(sold.paidAt),
        corrects: null,
        note:
          [...(sold.byCreditAlone ? ['Payé par avoir'] : []), ...giftEntries(parts.gifts)].join('. ') || null,
      }),
    /** A credit document over the whole invoice. */
    credit: (sold: Sold, invoice: Issued, parts: Charged, at: Date): Issued =>
      freeze('AV', sold, at, {
        priceCents: parts.priceCents,
        allowances: discountsOf(sold, parts),
        settlements: [],
        paidOn: null,
        corrects: invoice,
        ...(paidOf(parts) > 0 && { outcome: { kind: 'avoir', until: parisDay(oneYearAfter(at)) } }),
        note: cancellationNote(giftsOf(parts)),
      }),
  };
}

/** The price, and the given avoirs that reduce it. */
export type Charged = { priceCents: Cents; gifts: readonly UsedGift[] };

export const giftsOf = ({ gifts }: Charged): Cents =>
  gifts.reduce((sum, { amountCents }) => sum + amountCents, 0);
export const paidOf = (parts: Charged): Cents => parts.priceCents - giftsOf(parts);
const discountsOf = (sold: Sold, { priceCents, gifts }: Charged): DocumentAllowance[] =>
  allowancesOn(linesOf(sold, priceCents)[0]!, gifts);

/** The VAT that `decideVat` decides for buyers in France. */
export const saleVatOf = (product: Product) => ({
  ...vatTreatment(vatRules[product], vatRateBasisPoints),
  due: vatRules[product].due,
});

const linesOf = (sold: Sold, priceCents: Cents): DocumentLine[] =>
  sold.seats ? sold.seats.map(seatLine) : [lineOf(sold, priceCents)];

/** The day of the session; for several, that of the last one. */
function deliveryOf(sold: Sold): string {
  if (!sold.seats) return parisDay(sold.session?.startsAt ?? sold.paidAt);
  return sold.seats
    .map(({ startsAt }) => parisDay(new Date(startsAt)))
    .toSorted()
    .at(-1)!;
}

function lineOf(sold: SoldOne, grossCents: Cents) {
  const { due: _when, ...treatment } = saleVatOf(sold.product);
  const detail = sold.session
    ? `${rulesOf(sold.session.kind).noun} du ${formatLongDay(sold.session.startsAt)}`
    : null;
  return {
    label: sold.itemName,
    detail,
    quantity: 1,
    ...treatment,
    ...splitVat(grossCents, treatment.vatRateBasisPoints),
    grossCents,
  };
}

function customerOf({ row }: Person) {
  const person = `${row.last_name} ${row.first_name}`;
  const billing = billingOf(row);
  return {
    id: row.id,
    name: billing.company || person,
    contact: billing.company ? person : null,
    siret: billing.siret || null,
    address: billing.address,
    postalCode: billing.postal_code,
    city: billing.city,
    country: 'FR',
    email: row.email,
  };
}

/** The buyer of a sale, as the invoice names them. */
export const buyerOf = (row: Person['row']) => ({
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  ...billingOf(row),
  country: 'FR',
  vat_number: '',
});

/** The address of a person's invoices: their company's, if there is one. */
const billingOf = (row: Person['row']) => ({
  company: row.company_name ?? '',
  siret: (row.company_name && row.company_siret) || '',
  address: (row.company_name ? row.company_address : row.address) ?? '',
  postal_code: (row.company_name ? row.company_postal_code : row.postal_code) ?? '',
  city: (row.company_name ? row.company_city : row.city) ?? '',
});
