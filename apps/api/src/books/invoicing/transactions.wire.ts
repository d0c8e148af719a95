import type { TransactionView } from '@forman/contract/books/invoicing';
import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { centsToEuros } from '@forman/domain/money';
import type { Draft } from './compose-document.ts';
import { buyerReferences } from './document-texts.ts';
import type { TransactionRow } from './transactions.queries.ts';

export const methodOnWire: Record<string, string> = {
  credit: 'PAYMENT_BY_CREDIT',
  card: 'PAYMENT_BY_CARD',
  paypal: 'PAYMENT_BY_PAYPAL',
  transfer: 'TRANSFER',
  cheque: 'CHEQUE',
  cash: 'CASH',
  card_elsewhere: 'PAYMENT_BY_CARD',
  other: 'MANUAL',
  manual: 'MANUAL',
};

export function toTransaction(row: TransactionRow): TransactionView {
  const session = row.session_id
    ? {
        id: row.session_id,
        title: row.session_title!,
        startDate: row.session_starts_at!.toISOString(),
        endDate: row.session_ends_at!.toISOString(),
      }
    : null;
  const only = (kind: string) => (row.session_kind === kind ? session : null);
  const idOf = (kind: string) => only(kind)?.id ?? null;
  return {
    id: row.id,
    user: {
      id: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      address: row.address,
      city: row.city,
      postalCode: row.postal_code,
      societyName: row.company,
    },
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    society: row.company,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    itemName: row.item_name,
    quantity: row.quantity,
    createAt: row.created_at.toISOString(),
    total: centsToEuros(row.total_cents),
    baseTotal: centsToEuros(row.base_total_cents),
    paymentMethod: methodOnWire[row.method]!,
    paymentPaypalDate: row.paid_at.toISOString(),
    paypalAccountStatus: row.provider_status,
    paypalIdTransaction: row.provider_ref,
    credit: centsToEuros(row.base_total_cents - row.total_cents),
    creditHistory: row.movement_id ? `/api/credit_histories/${row.movement_id}` : null,
    discount: centsToEuros(row.discount_cents),
    refunded: centsToEuros(row.refunded_cents),
    owed: centsToEuros(row.owed_cents),
    givenUp: centsToEuros(row.given_up_cents),
    workshop: only('workshop'),
    formation: only('formation'),
    event: only('event'),
    idWorkshop: idOf('workshop'),
    idFormation: idOf('formation'),
    IdFormation: idOf('formation'),
    idEvent: idOf('event'),
    chorusProId: row.e_invoice_id,
    disableChorusPro: row.e_invoice_off,
    invoiceNumber: row.documents.findLast((document) => document.series === 'F')?.number ?? null,
    documents: row.documents.map(toLink),
  };
}

const toLink = (document: TransactionRow['documents'][number]): TransactionView['documents'][number] => ({
  id: document.id,
  number: document.number,
  kind: document.series,
  total: centsToEuros(document.grossCents),
  issuedOn: document.issuedOn,
});

/** A document on the wire, even without a number yet. */
export function toDocument(snapshot: Draft & Partial<Pick<DocumentSnapshot, 'number' | 'issuedOn'>>) {
  const { seller, customer } = snapshot;
  return {
    number: snapshot.number ?? '',
    issuedOn: snapshot.issuedOn ?? '',
    seller: { ...seller },
    customer: {
      name: customer.name,
      contact: customer.contact,
      address: customer.address,
      postalCode: customer.postalCode,
      city: customer.city,
      references: buyerReferences(snapshot),
    },
    lines: snapshot.lines.map((line) => ({
      quantity: line.quantity,
      label: line.label,
      detail: line.detail,
      unitNet: centsToEuros(Math.round(line.netCents / line.quantity)),
      net: centsToEuros(line.netCents),
      vat: centsToEuros(line.vatCents),
      gross: centsToEuros(line.grossCents),
      vatRate: line.vatRateBasisPoints / 100,
      exemption: line.vatExemptionText,
    })),
    discounts: (snapshot.allowances ?? []).map((allowance) => ({
      label: allowance.label,
      net: centsToEuros(allowance.netCents),
      vat: centsToEuros(allowance.vatCents),
      gross: centsToEuros(allowance.grossCents),
      vatRate: allowance.vatRateBasisPoints / 100,
    })),
    net: centsToEuros(snapshot.netCents),
    vat: centsToEuros(snapshot.vatCents),
    gross: centsToEuros(snapshot.grossCents),
    settlements: snapshot.settlements.map((settlement) => ({
      kind: settlement.kind,
      label: settlement.label,
      amount: centsToEuros(settlement.amountCents),
      on: settlement.on,
    })),
    due: centsToEuros(snapshot.dueCents),
    paidOn: snapshot.paidOn,
    note: snapshot.note,
  };
}
