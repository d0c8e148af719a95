import type { DocumentSettlement } from '@forman/domain/books/invoicing/document';
import type { Product } from '@forman/domain/books/invoicing/product';
import type { Cents } from '@forman/domain/money';
import { endOfDay, oneYearAfter, parisDay } from '@forman/domain/paris-time';
import { splitAllOrNothing, splitCreditFirst } from '@forman/domain/money/payments/states';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { refundOnCancel } from '@forman/domain/sessions/registration';
import { giftGivenBack, refundOfSeat } from '../money/credits/refunds.service.ts';
import {
  buyerOf,
  type Charged,
  createDocuments,
  giftsOf,
  type Issued,
  paidOf,
  saleVatOf,
  type Sold,
} from './documents.ts';
import { type GroupSale, groupTransactionRow } from './group-sales.ts';
import { createPayments, type Method } from './online.ts';
import type { People, Person } from './people.ts';
import type { Random } from '../seeded-random.ts';
import type { Row } from './rows.ts';
import { createWallets, type Part } from './wallets.ts';

export type Sale = {
  at: Date;
  payerId: number;
  beneficiaryId: number;
  item: 'session' | 'discovery_fee' | 'membership';
  product: Product;
  itemName: string;
  session: { id: number; kind: SessionKind; startsAt: Date; title: string } | null;
  registrationId: number | null;
  priceCents: Cents;
  method: Method;
  /** first: as much as there is. whole: all or nothing. none: the person chooses to pay online. */
  credit: 'first' | 'whole' | 'none';
};

type Paid = { sold: Sold; invoice: Issued; charged: Charged; sessionTitle: string | null };
type PaymentRow = ReturnType<ReturnType<typeof createPayments>['add']>;

const splits = {
  first: splitCreditFirst,
  whole: splitAllOrNothing,
  none: (priceCents: Cents) => ({ priceCents, creditCents: 0, onlineCents: priceCents }),
};

export type Books = ReturnType<typeof openBooks>;

/**
 * The money of the sample, made in memory by the rules of the services and inserted in one go: each call is
 * one act, and acts come in chronological order. The books add up at any moment.
 */
export function openBooks(random: Random, people: People) {
  const documents = createDocuments();
  const payments = createPayments(random);
  const wallets = createWallets(people);
  const transactions: Row<'transactions'>[] = [];
  const reservations: Row<'credit_reservations'>[] = [];
  const audit: Row<'audit_log'>[] = [];
  const paidSeats = new Map<number, Paid[]>();

  /** Records a settled payment, as `settlePayment` leaves it. */
  function sell(sale: Sale): void {
    const { at, payerId } = sale;
    wallets.expireUntil(at);
    const payer = people.byId.get(payerId)!;
    const { creditCents, onlineCents } = splits[sale.credit](
      sale.priceCents,
      wallets.usableCents(payerId, at),
    );
    const parts = wallets.partsFor(payerId, creditCents, at);
    const transactionId = transactions.length + 1;
    const sessionId = sale.session?.id ?? null;
    const label = sale.session?.title ?? 'Forman';
    const end = { transaction_id: transactionId };
    const payment = payments.add({ ...sale, sessionId, creditCents, label }, 'settled', end);
    const charged = chargedOf(sale, parts);
    transactions.push(
      transactionRow(sale, payer, payment, { id: transactionId, discount: giftsOf(charged) }),
    );
    for (const part of parts) reservations.push(reservationRow(part, payment.id, at));
    const action = sale.item === 'membership' ? 'register_adhesion' : 'register';
    wallets.spend(parts, {
      userId: payerId,
      description: sale.itemName,
      action,
      at,
      transactionId,
      paymentId: payment.id,
    });
    const paidAt = payment.captured_at ?? at;
    const byCreditAlone = onlineCents === 0;
    const sold: Sold = { ...sale, transactionId, payer, paidAt, byCreditAlone };
    const invoice = documents.invoice(sold, charged, settlementsOf(sale, parts, onlineCents, paidAt), at);
    if (sale.registrationId === null) return;
    const paid = { sold, invoice, charged, sessionTitle: sale.session?.title ?? null };
    paidSeats.set(sale.registrationId, [...(paidSeats.get(sale.registrationId) ?? []), paid]);
  }

  /** Records a paid group order, as `receiveOrder` leaves it. @returns its transaction’s number. */
  function sellGroup(sale: GroupSale): number {
    const payer = people.byId.get(sale.payerId)!;
    const transactionId = transactions.length + 1;
    const row = groupTransactionRow(sale, payer, transactionId);
    transactions.push(row);
    const settlement: DocumentSettlement = {
      kind: 'manual',
      label: `Virement ${sale.transferRef}`,
      amountCents: row.total_cents,
      on: sale.receivedOn,
    };
    const { seats } = sale;
    const sold = { transactionId, payer, seats, paidAt: row.paid_at, byCreditAlone: false };
    const charged = { priceCents: row.total_cents, gifts: [] };
    documents.invoice(sold, charged, [settlement], sale.at);
    return transactionId;
  }

  /** Gives back the money of a seat that ends, as `cancelPaidSeat` does. */
  function cancel(seat: { registrationId: number; startsAt: Date; at: Date }): void {
    const { at } = seat;
    wallets.expireUntil(at);
    for (const paid of paidSeats.get(seat.registrationId) ?? []) {
      const { charged, sessionTitle } = paid;
      if (refundOnCancel(charged.priceCents, seat.startsAt, at) === 0) continue;
      const document = documents.credit(paid.sold, paid.invoice, charged, at);
      const { payer, transactionId } = paid.sold;
      const common = { userId: payer.row.id, action: 'cancel', at, transactionId };
      if (paidOf(charged) > 0)
        wallets.openAvoir(
          {
            ...common,
            amountCents: paidOf(charged),
            description: "Remboursement des frais d'inscription à un événement",
          },
          {
            label: `Avoir n° ${document.number}\u00a0: annulation`,
            sessionTitle,
            document,
            expiresAt: endOfDay(parisDay(oneYearAfter(at))),
          },
        );
      if (giftsOf(charged) > 0)
        wallets.openAvoir(
          { ...common, amountCents: giftsOf(charged), description: refundOfSeat },
          { label: giftGivenBack, sessionTitle, document: null, expiresAt: null },
        );
    }
  }

  /** An admin raises or lowers a balance, as `setBalance` does, with its line in the audit log. */
  function adjust(change: Adjustment): void {
    const { userId, amountCents, at, actorId } = change;
    wallets.expireUntil(at);
    if (amountCents === 0) return;
    audit.push(auditRow(change, wallets.balanceOf(userId)));
    const movement = {
      userId,
      description: 'Modification par un administrateur',
      action: 'success',
      actorId,
      reason: change.reason,
      at,
    };
    if (amountCents < 0) return wallets.spend(wallets.oldestParts(userId, -amountCents), movement);
    const wallet = { label: change.reason, sessionTitle: null, document: null, expiresAt: null };
    wallets.openAvoir({ ...movement, amountCents }, wallet);
  }

  return { documents, payments, wallets, transactions, reservations, audit, sell, sellGroup, cancel, adjust };
}

type Adjustment = { userId: number; amountCents: Cents; reason: string; actorId: number; at: Date };

const auditRow = (change: Adjustment, before: Cents): Row<'audit_log'> => ({
  at: change.at,
  actor_id: change.actorId,
  action: 'member.credit',
  subject: 'user',
  subject_id: String(change.userId),
  detail: {
    reason: change.reason,
    changes: { credit: { from: before / 100, to: (before + change.amountCents) / 100 } },
  },
  request_id: null,
});

const reservationRow = (part: Part, paymentId: string, at: Date): Row<'credit_reservations'> => ({
  payment_id: paymentId,
  avoir_id: part.open.id,
  amount_cents: part.amountCents,
  released_at: at,
});

const chargedOf = ({ priceCents }: Sale, parts: readonly Part[]): Charged => ({
  priceCents,
  gifts: parts
    .filter(({ open }) => open.number === null)
    .map(({ open, amountCents }) => ({ avoirId: open.id, amountCents })),
});

function settlementsOf(
  sale: Sale,
  parts: readonly Part[],
  onlineCents: Cents,
  paidAt: Date,
): DocumentSettlement[] {
  const on = parisDay(paidAt);
  const credits = parts
    .filter(({ open }) => open.number !== null)
    .map(({ open, amountCents }): DocumentSettlement => ({
      kind: 'credit',
      label: `Avoir n° ${open.number}`,
      amountCents,
      on,
    }));
  if (onlineCents === 0) return credits;
  const label = sale.method === 'card' ? 'Carte bancaire' : 'PayPal';
  return [...credits, { kind: sale.method, label, amountCents: onlineCents, on }];
}

const transactionRow = (
  sale: Sale,
  payer: Person,
  payment: PaymentRow,
  { id, discount }: { id: number; discount: Cents },
): Row<'transactions'> => ({
  id,
  user_id: sale.payerId,
  beneficiary_id: sale.beneficiaryId,
  item: sale.item,
  item_name: sale.itemName,
  vat_product: sale.product,
  session_id: sale.session?.id ?? null,
  registration_id: sale.registrationId,
  quantity: 1,
  base_total_cents: sale.priceCents,
  total_cents: payment.online_cents,
  discount_cents: discount,
  method: payment.method,
  provider_ref: payment.capture_ref,
  provider_status: payment.provider_status,
  instrument: payment.instrument,
  paid_at: payment.captured_at ?? sale.at,
  ...buyerOf(payer.row),
  vat: saleVatOf(sale.product),
  e_invoice_id: null,
  e_invoice_off: true,
  refunded_cents: 0,
  created_at: sale.at,
});
