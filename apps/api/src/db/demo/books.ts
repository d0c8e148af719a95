import { allocate, type Avoir, usableCredit } from '@forman/domain/credits/usable';
import type { DocumentSettlement } from '@forman/domain/invoicing/document';
import type { Product } from '@forman/domain/invoicing/vat';
import type { Cents } from '@forman/domain/money';
import { oneYearAfter, parisDay } from '@forman/domain/paris-time';
import { splitAllOrNothing, splitCreditFirst } from '@forman/domain/payments/states';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { refundOnCancel } from '@forman/domain/sessions/registration';
import { billingOf, createDocuments, type Issued, type Sold } from './documents.ts';
import { createPayments, type Method } from './online.ts';
import type { People, Person } from './people.ts';
import type { Random } from './random.ts';
import type { Row } from './rows.ts';

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
  /** first: as much as there is. whole: all or nothing. none: the person chose to pay online. */
  credit: 'first' | 'whole' | 'none';
};

type OpenAvoir = Avoir & { row: Row<'avoirs'>; number: string | null; userId: number };
type Paid = { sold: Sold; invoice: Issued; grossCents: Cents; sessionTitle: string | null };

const splits = {
  first: splitCreditFirst,
  whole: splitAllOrNothing,
  none: (priceCents: Cents) => ({ priceCents, creditCents: 0, onlineCents: priceCents }),
};

export type Books = ReturnType<typeof openBooks>;

/**
 * The money of the sample, written in memory by the rules of the services and inserted in one go: each call is one
 * act, and acts come in chronological order. Everything that these books hold adds up at any moment.
 */
export function openBooks(random: Random, people: People) {
  const documents = createDocuments();
  const payments = createPayments(random);
  const transactions: Row<'transactions'>[] = [];
  const movements: Row<'credit_movements'>[] = [];
  const avoirs: Row<'avoirs'>[] = [];
  const applications: Row<'avoir_applications'>[] = [];
  const reservations: Row<'credit_reservations'>[] = [];
  const audit: Row<'audit_log'>[] = [];
  const wallets = new Map<number, OpenAvoir[]>();
  const expiring: OpenAvoir[] = [];
  const paidSeats = new Map<number, Paid[]>();
  const person = (id: number): Person => people.byId.get(id)!;
  const walletOf = (userId: number): OpenAvoir[] => wallets.get(userId) ?? [];

  type Movement = {
    userId: number;
    type: 'crédit' | 'débit';
    amountCents: Cents;
    description: string;
    action: string;
    at: Date;
    transactionId?: number;
    paymentId?: string;
    actorId?: number;
  };

  function addMovement(movement: Movement): number {
    const { row } = person(movement.userId);
    row.credit_cents =
      (row.credit_cents ?? 0) + (movement.type === 'crédit' ? movement.amountCents : -movement.amountCents);
    if (row.credit_cents < 0) throw new Error(`Account ${row.id} would owe credit.`);
    const id = movements.length + 1;
    movements.push({
      id,
      user_id: movement.userId,
      type: movement.type,
      amount_cents: movement.amountCents,
      balance_cents: row.credit_cents,
      description: movement.description,
      action: movement.action,
      transaction_id: movement.transactionId ?? null,
      payment_id: movement.paymentId ?? null,
      actor_id: movement.actorId ?? null,
      at: movement.at,
    });
    return id;
  }

  function openAvoir(
    movement: Omit<Movement, 'type'>,
    wallet: { label: string; sessionTitle: string | null; document: Issued | null; expiresAt: Date | null },
  ): void {
    const movementId = addMovement({ ...movement, type: 'crédit' });
    const id = avoirs.length + 1;
    const row = {
      id,
      user_id: movement.userId,
      amount_cents: movement.amountCents,
      left_cents: movement.amountCents,
      description: wallet.label,
      session_title: wallet.sessionTitle,
      document_id: wallet.document?.id ?? null,
      movement_id: movementId,
      expires_at: wallet.expiresAt,
      created_at: movement.at,
    } satisfies Row<'avoirs'>;
    avoirs.push(row);
    const open: OpenAvoir = {
      id, row, userId: movement.userId, number: wallet.document?.number ?? null, leftCents: movement.amountCents, reservedCents: 0,
      description: wallet.label, expiresAt: wallet.expiresAt, createdAt: movement.at,
    }; // prettier-ignore
    wallets.set(movement.userId, [...walletOf(movement.userId), open]);
    if (wallet.expiresAt) expiring.push(open);
  }

  /** Takes parts from avoirs under one débit line. */
  function spend(
    parts: { open: OpenAvoir; amountCents: Cents }[],
    movement: Omit<Movement, 'type' | 'amountCents'>,
  ): void {
    const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
    if (amountCents === 0) return;
    const movementId = addMovement({ ...movement, type: 'débit', amountCents });
    for (const part of parts) {
      part.open.leftCents -= part.amountCents;
      part.open.row.left_cents = part.open.leftCents;
      applications.push({
        avoir_id: part.open.id,
        movement_id: movementId,
        transaction_id: movement.transactionId ?? null,
        amount_cents: part.amountCents,
      });
    }
    wallets.set(
      movement.userId,
      walletOf(movement.userId).filter((open) => open.leftCents > 0),
    );
  }

  /** What is left of avoirs whose year is over, closed on the day it ended. */
  function expireUntil(at: Date): void {
    while (expiring[0] && expiring[0].expiresAt! <= at) {
      const open = expiring.shift()!;
      spend([{ open, amountCents: open.leftCents }], {
        userId: open.userId, description: `Avoir expiré : ${open.description}`, action: 'expire', at: open.expiresAt!,
      }); // prettier-ignore
    }
  }

  function sell(sale: Sale): void {
    expireUntil(sale.at);
    const open = walletOf(sale.payerId);
    const split = splits[sale.credit](sale.priceCents, usableCredit(open, sale.at));
    const parts = (allocate(open, split.creditCents, sale.at) ?? []).map((part) => ({
      open: open.find((one) => one.id === part.avoirId)!,
      amountCents: part.amountCents,
    }));
    const transactionId = transactions.length + 1;
    const payment = payments.add(
      {
        ...sale,
        sessionId: sale.session?.id ?? null,
        creditCents: split.creditCents,
        label: sale.session?.title ?? 'Forman',
      },
      'settled',
      { transaction_id: transactionId },
    );
    transactions.push(transactionRow(sale, person(sale.payerId), payment, transactionId));
    for (const part of parts)
      reservations.push({
        payment_id: payment.id,
        avoir_id: part.open.id,
        amount_cents: part.amountCents,
        released_at: sale.at,
      });
    spend(parts, {
      userId: sale.payerId,
      description: sale.itemName,
      action: sale.item === 'membership' ? 'register_adhesion' : 'register',
      at: sale.at,
      transactionId,
      paymentId: payment.id,
    });
    const paidAt = payment.captured_at ?? sale.at;
    const sold: Sold = {
      transactionId,
      payer: person(sale.payerId),
      product: sale.product,
      itemName: sale.itemName,
      session: sale.session,
      paidAt,
      byCreditAlone: split.onlineCents === 0,
    };
    const settlements: DocumentSettlement[] = parts.map((part) => ({
      kind: 'credit',
      label: part.open.number ? `Avoir n° ${part.open.number}` : 'Avoir',
      amountCents: part.amountCents,
      on: parisDay(paidAt),
    }));
    if (split.onlineCents > 0)
      settlements.push({
        kind: sale.method,
        label: sale.method === 'card' ? 'Carte bancaire' : 'PayPal',
        amountCents: split.onlineCents,
        on: parisDay(paidAt),
      });
    const invoice = documents.invoice(sold, sale.priceCents, settlements, sale.at);
    if (sale.registrationId) {
      const paid = { sold, invoice, grossCents: sale.priceCents, sessionTitle: sale.session?.title ?? null };
      paidSeats.set(sale.registrationId, [...(paidSeats.get(sale.registrationId) ?? []), paid]);
    }
  }

  /** What a seat that ends gives back, as `cancelPaidSeat` does. */
  function cancel(seat: { registrationId: number; startsAt: Date; at: Date; inFull?: boolean }): void {
    expireUntil(seat.at);
    for (const paid of paidSeats.get(seat.registrationId) ?? []) {
      const amountCents = seat.inFull
        ? paid.grossCents
        : refundOnCancel(paid.grossCents, seat.startsAt, seat.at);
      if (amountCents === 0) continue;
      const document = documents.credit(paid.sold, paid.invoice, amountCents, seat.at);
      openAvoir(
        {
          userId: paid.sold.payer.row.id,
          amountCents,
          description: "Remboursement des frais d'inscription à un événement",
          action: 'cancel',
          at: seat.at,
          transactionId: paid.sold.transactionId,
        },
        {
          label: `Avoir n° ${document.number} : annulation`,
          sessionTitle: paid.sessionTitle,
          document,
          expiresAt: oneYearAfter(seat.at),
        },
      );
    }
  }

  /** An admin raises or lowers a balance, as `setBalance` does, with its line in the audit log. */
  function adjust(change: {
    userId: number;
    amountCents: Cents;
    reason: string;
    actorId: number;
    at: Date;
  }): void {
    expireUntil(change.at);
    if (change.amountCents === 0) return;
    const before = person(change.userId).row.credit_cents ?? 0;
    const movement = {
      userId: change.userId,
      description: 'Modification par un administrateur',
      action: 'success',
      actorId: change.actorId,
      at: change.at,
    };
    if (change.amountCents > 0)
      openAvoir(
        { ...movement, amountCents: change.amountCents },
        { label: change.reason, sessionTitle: null, document: null, expiresAt: null },
      );
    else spend(oldestParts(walletOf(change.userId), -change.amountCents), movement);
    audit.push({
      at: change.at, actor_id: change.actorId, action: 'member.credit', subject: 'user', subject_id: String(change.userId),
      detail: { credit: (before + change.amountCents) / 100, previous: before / 100, reason: change.reason }, request_id: null,
    }); // prettier-ignore
  }

  return {
    documents, payments, transactions, movements, avoirs, applications, reservations, audit, addMovement, expireUntil, sell, cancel, adjust,
    balanceOf: (userId: number): Cents => person(userId).row.credit_cents ?? 0,
  }; // prettier-ignore
}

function oldestParts(wallet: readonly OpenAvoir[], amountCents: Cents) {
  let rest = amountCents;
  return wallet.flatMap((open) => {
    const part = Math.min(rest, open.leftCents);
    rest -= part;
    return part > 0 ? [{ open, amountCents: part }] : [];
  });
}

type PaymentRow = ReturnType<ReturnType<typeof createPayments>['add']>;

const transactionRow = (sale: Sale, payer: Person, payment: PaymentRow, id: number): Row<'transactions'> => ({
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
  method: payment.method,
  provider_ref: payment.capture_ref,
  provider_status: payment.provider_status,
  instrument: payment.instrument,
  paid_at: payment.captured_at ?? sale.at,
  email: payer.row.email,
  first_name: payer.row.first_name,
  last_name: payer.row.last_name,
  ...billingOf(payer.row),
  e_invoice_id: null,
  e_invoice_off: true,
  refunded_cents: 0,
  created_at: sale.at,
});
