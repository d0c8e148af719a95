import { depositedMeans, givingBack } from '@forman/domain/books/invoicing/receipt-means';
import { mostPaidAtOnce } from '@forman/domain/money/counter/counter';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { debt } from './counter-debts.ts';
import { sessionChoice } from './group-orders.ts';
import { day, euros, id, idParams, instant, personName, reference, room, trimmed } from '../fields.ts';
import { receivedMoney, sumOfMoney } from './received-money.ts';

/** What money is taken for: the year’s dues, what is left of an invoice, or a seat. */
const paidThing = z.union([
  z.object({ kind: z.literal('membership') }),
  z.object({ kind: z.literal('debt'), transaction: reference('transactions') }),
  z.object({
    kind: z.enum(sessionKinds),
    session: reference('sessions'),
    /** The chosen room, where rooms are priced. */
    room: room.nullable().default(null),
  }),
]);
z.globalRegistry.add(paidThing, { id: 'PaidThing' });
export type PaidThing = z.output<typeof paidThing>;

const paidThings = z.array(paidThing).max(mostPaidAtOnce, `${mostPaidAtOnce} lignes au plus`);

export const counterSessions = endpoint({
  id: 'counterSessions',
  method: 'GET',
  path: '/counter/sessions',
  access: 'finance.administer',
  shows: ['sessions', 'seats'],
  summary:
    'List the coming priced sessions that money may be taken for, by title, soonest first, fifty at most',
  query: z.object({ search: trimmed(100).default('') }),
  response: z.object({ sessions: z.array(sessionChoice) }),
});

export const priceCounter = endpoint({
  id: 'priceCounter',
  method: 'POST',
  path: '/users/:id/counter/price',
  access: 'finance.administer',
  shows: ['people', 'dues', 'seats', 'books'],
  changes: [],
  summary:
    'Price what the office takes money for from a person, and say what each line gives, or why it cannot be taken; nothing is held',
  params: idParams,
  body: z.object({
    things: paidThings,
    /** Day on which the money was received: it decides the year of the dues. */
    receivedOn: day,
  }),
  response: z.object({
    person: personName.extend({ email: z.string(), role: z.string() }),
    /** What is left to receive of their invoices. */
    debts: z.array(debt),
    things: z.array(
      z.object({
        name: z.string(),
        /** Start of the session; null for dues. */
        startDate: instant.nullable(),
        /** Last day that the dues pay for; null for a session. */
        until: day.nullable(),
        /** The invoice that it is the rest of; null for what is not invoiced yet. */
        invoice: z.string().nullable(),
        price: euros,
        /** Sentence that says why this cannot be taken; null when it can. */
        refusal: z.string().nullable(),
      }),
    ),
    total: euros,
  }),
  errors: ['not_found'],
  rateLimit: { per: 'account', count: 600, seconds: 900 },
});

const receipt = z.object({
  id,
  name: z.string(),
  amount: euros,
  transaction: id,
  invoiceNumber: z.string(),
});
z.globalRegistry.add(receipt, { id: 'Receipt' });

export const takeMoney = endpoint({
  id: 'takeMoney',
  method: 'POST',
  path: '/users/:id/counter',
  access: 'finance.administer',
  changes: ['dues', 'seats', 'people', 'accounts', 'books', 'ledger', 'orders'],
  summary:
    'Take money by hand for dues, seats and debts of a person, all or nothing: each gets its right, its invoice and its receipt. A part of a price gives the right at once, and the rest is owed. A repeated requestKey answers what it took before',
  params: idParams,
  body: z.object({
    things: paidThings.min(1, 'Dites pour quoi'),
    ...receivedMoney,
    /** What was received for each thing, in their order; null where each was paid whole. */
    parts: z
      .array(z.number().min(0.01, 'Un montant au-dessus de 0').max(1_000_000))
      .max(mostPaidAtOnce)
      .nullable()
      .default(null),
    /** What all things cost, as shown; null where all of it was received. */
    total: z.number().min(0.01).max(1_000_000).nullable().default(null),
    /** The line of the bank on which the money came; null where none shows it yet. */
    bankLine: id.nullable().default(null),
  }),
  response: z.object({ receipts: z.array(receipt), total: euros }),
  status: 201,
  errors: [
    'not_found', 'conflict', 'amount_changed', 'session_full', 'session_started', 'already_registered', 'payment_pending',
    'seller_incomplete', 'buyer_incomplete',
  ], // prettier-ignore
  needsConfirmation: true,
  isRefusedInTakeover: true,
});

export const listUndeposited = endpoint({
  id: 'listUndeposited',
  method: 'GET',
  path: '/counter/undeposited',
  access: 'finance.administer',
  shows: ['ledger', 'people'],
  summary: 'List the cheques, or the cash, that were received and are not at the bank yet, oldest first',
  query: z.object({ means: z.enum(depositedMeans) }),
  response: z.object({
    receipts: z.array(
      z.object({
        /** The first receipt of the cheque, or of the payment in cash: it stands for all that it paid. */
        id,
        person: personName,
        name: z.string(),
        amount: euros,
        receivedOn: day,
        chequeNumber: z.string(),
        bank: z.string(),
        drawer: z.string(),
        invoiceNumbers: z.array(z.string()),
      }),
    ),
    total: euros,
  }),
});

export const depositReceipts = endpoint({
  id: 'depositReceipts',
  method: 'POST',
  path: '/counter/deposits',
  access: 'finance.administer',
  changes: ['ledger', 'books'],
  summary:
    'Record that cheques, or cash, went to the bank together: they leave their account for the bank’s, on the bank’s day',
  body: z.object({
    means: z.enum(depositedMeans),
    receipts: z.array(id).min(1, 'Choisissez au moins une ligne').max(500, '500 lignes au plus'),
    depositedOn: day,
    /** Total that the person saw. */
    total: z.number().min(0.01).max(10_000_000),
    requestKey: z.uuid('Clé invalide'),
  }),
  response: z.object({ id, total: euros, count: z.int() }),
  status: 201,
  errors: ['not_found', 'conflict', 'amount_changed'],
  isRefusedInTakeover: true,
});

export const listDeposits = endpoint({
  id: 'listDeposits',
  method: 'GET',
  path: '/counter/deposits',
  access: 'finance.administer',
  shows: ['ledger'],
  summary: 'List the last hundred deposits, newest first',
  response: z.object({
    deposits: z.array(
      z.object({
        id,
        means: z.enum(depositedMeans),
        depositedOn: day,
        total: euros,
        count: z.int(),
        by: personName,
      }),
    ),
  }),
});

export const getDepositSlip = endpoint({
  id: 'getDepositSlip',
  method: 'GET',
  path: '/counter/deposits/:id/pdf',
  access: 'finance.administer',
  summary:
    'Get the slip of a deposit, for the bank: each cheque with its number, bank and drawer, and the sum',
  params: idParams,
  response: 'file',
  errors: ['not_found'],
});

export const getRepayable = endpoint({
  id: 'getRepayable',
  method: 'GET',
  path: '/transactions/:id/repayable',
  access: 'finance.administer',
  shows: ['books', 'credit'],
  summary: 'Get how much of a sale may be given back in money, or why nothing can',
  params: idParams,
  response: z.object({
    left: euros,
    sentence: z.string().nullable(),
    /** What may go back to the card, or the PayPal account, that paid; null where nothing may. */
    online: z.object({ method: z.enum(['card', 'paypal']), left: euros }).nullable(),
    /** What the provider was asked to give back and has not said yet. */
    asked: euros,
    /** The lines of its invoice, where it has several, in their order: `left` is what of each is still invoiced. */
    lines: z.array(z.object({ label: z.string(), gross: euros, left: euros })),
  }),
  errors: ['not_found'],
});

/** What is given back of lines of an invoice, by their places from 0; together the amount. Absent: from the first. */
const linesBack = z
  .array(
    z.object({
      position: z.int('Ligne inconnue').min(0, 'Ligne inconnue').max(999, 'Ligne inconnue'),
      amount: sumOfMoney,
    }),
  )
  .min(1, 'Choisissez une ligne')
  .max(100, 'Trop de lignes');

export const refundSale = endpoint({
  id: 'refundSale',
  method: 'POST',
  path: '/transactions/:id/refunds',
  access: 'finance.administer',
  changes: ['books', 'ledger', 'people', 'accounts', 'credit', 'cases'],
  summary:
    'Ask the provider to give money of a sale back to the card or the PayPal account that paid. The right that was bought stays. Without an answer it is asked again, under the same key',
  params: idParams,
  body: z.object({
    amount: sumOfMoney,
    /** What could go back this way when the person saw it. */
    left: euros,
    lines: linesBack.optional(),
    reason: trimmed(300).min(1, 'Indiquez le motif'),
    requestKey: z.uuid('Clé invalide'),
  }),
  /** asked: the provider has not said yet. */
  response: z.object({ state: z.enum(['refunded', 'asked']), amount: euros }),
  status: 201,
  errors: ['not_found', 'conflict', 'amount_changed'],
  needsConfirmation: true,
  isRefusedInTakeover: true,
});

export const repaySale = endpoint({
  id: 'repaySale',
  method: 'POST',
  path: '/transactions/:id/repayments',
  access: 'finance.administer',
  changes: ['books', 'ledger', 'people', 'accounts', 'credit'],
  summary:
    'Record that the office gave money of a sale back by transfer or cheque, with a credit document booked from the bank on that day, or as an avoir. The right that was bought stays. A repeated requestKey answers the first',
  params: idParams,
  body: z.object({
    amount: sumOfMoney,
    /** What could be given back when the person saw it. */
    left: euros,
    lines: linesBack.optional(),
    means: z.enum(givingBack, 'Choisissez un moyen'),
    paidOn: day,
    /** The transfer’s reference on the bank’s statement, or the cheque’s number; none for an avoir. */
    reference: trimmed(70).default(''),
    reason: trimmed(300).min(1, 'Indiquez le motif'),
    requestKey: z.uuid('Clé invalide'),
  }),
  response: z.object({ number: z.string(), amount: euros }),
  status: 201,
  errors: ['not_found', 'conflict', 'amount_changed'],
  needsConfirmation: true,
  isRefusedInTakeover: true,
});
