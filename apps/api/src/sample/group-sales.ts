import { parisInstant } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';
import type { SoldSeat } from '../books/invoicing/document-facts.queries.ts';
import { buyerOf } from './documents.ts';
import type { Person } from './people.ts';
import type { Row } from './rows.ts';

/** Several seats paid by one transfer. */
export type GroupSale = {
  at: Date;
  receivedOn: string;
  payerId: number;
  /** Number of the order. */
  number: string;
  transferRef: string;
  seats: readonly SoldSeat[];
};

/** The row that `recordGroupTransaction` writes for a paid order. */
export function groupTransactionRow(sale: GroupSale, payer: Person, id: number) {
  const { seats } = sale;
  const totalCents = seats.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const products = new Set(seats.map(({ product }) => product));
  return {
    id,
    user_id: sale.payerId,
    beneficiary_id: sale.payerId,
    item: 'group',
    item_name: `Commande ${sale.number}, ${counted(seats.length, 'inscription', 'inscriptions')}`,
    vat_product: products.size === 1 ? seats[0]!.product : 'manual',
    session_id: null,
    registration_id: null,
    quantity: 1,
    base_total_cents: totalCents,
    total_cents: totalCents,
    discount_cents: 0,
    method: 'manual',
    provider_ref: null,
    provider_status: null,
    instrument: null,
    paid_at: parisInstant(sale.receivedOn, '12:00'),
    ...buyerOf(payer.row),
    vat: seats[0]!.vat,
    e_invoice_id: null,
    e_invoice_off: true,
    refunded_cents: 0,
    created_at: sale.at,
  } satisfies Row<'transactions'>;
}
