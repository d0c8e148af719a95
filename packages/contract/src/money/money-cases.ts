import { caseKinds, disputeOutcomes } from '@forman/domain/books/money-cases';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { euros, id, idParams, instant, okFlag, paging, paragraphs } from '../fields.ts';
import { payment } from './payments.ts';

/** Payments that need a person's decision, and cases after the end of one. */

const stuckPayment = z.object({
  id: z.string(),
  payer: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  item: z.string(),
  amount: euros,
  capturedAt: instant.nullable(),
  reason: z.string(),
  /** The reason in a few words. */
  title: z.string(),
  /** A sentence on what happened and what to do. */
  explanation: z.string(),
  /** True when the seat can still be given; otherwise the money can only be given back. */
  canSettle: z.boolean(),
});
z.globalRegistry.add(stuckPayment, { id: 'StuckPayment' });

export const listStuckPayments = endpoint({
  id: 'listStuckPayments',
  method: 'GET',
  path: '/payments/stuck',
  access: 'finance.read_all',
  shows: ['cases'],
  summary:
    'List payments that gave no right and were not refunded, to be resolved by hand, oldest first. Paged (page, itemsPerPage, x-total-count)',
  query: z.object(paging),
  response: z.array(stuckPayment),
});

export const resolveStuckPayment = endpoint({
  id: 'resolveStuckPayment',
  method: 'POST',
  path: '/payments/:id/resolve',
  access: 'finance.administer',
  changes: ['cases', 'books', 'seats'],
  summary:
    'Resolve a stuck payment: `refunded` records a refund by other means, `settle` gives what was paid for',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    outcome: z.enum(['refunded', 'settle']).default('refunded'),
    note: paragraphs(500).min(3, 'Dites comment l’argent a été rendu, ou pourquoi l’inscription est donnée'),
  }),
  response: payment,
  errors: ['not_found', 'conflict', 'provider_failed', 'seller_incomplete', 'buyer_incomplete'],
  needsConfirmation: true,
});

const paymentCase = z.object({
  id,
  kind: z.enum(caseKinds),
  /** The bank's decision on a dispute so far. */
  outcome: z.enum(disputeOutcomes).nullable(),
  /** null when the portal does not know the money. */
  payer: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  item: z.string(),
  /** Amount taken back by the bank, returned once too often, or taken and not known to the portal. */
  amount: euros,
  /** Amount already given back, according to the provider. */
  returned: euros,
  /** The provider and its own number, for money that the portal does not know. */
  reference: z.string().nullable(),
  openedAt: instant,
  /** Instant until which the bank accepts an answer. */
  answerUntil: instant.nullable(),
  transaction: id.nullable(),
  /** Reason of the dispute, when it is known. */
  motive: z.string().nullable(),
  title: z.string(),
  /** A sentence on what happened and what to do. */
  explanation: z.string(),
  /** True when the case can be closed: not before the bank has decided. */
  canClose: z.boolean(),
});
z.globalRegistry.add(paymentCase, { id: 'PaymentCase' });
export type PaymentCase = z.output<typeof paymentCase>;

export const listPaymentCases = endpoint({
  id: 'listPaymentCases',
  method: 'GET',
  path: '/payments/cases',
  access: 'finance.read_all',
  shows: ['cases'],
  summary:
    'List the cases of money after its payment: disputes, double or missing refunds, unknown payments. Paged (page, itemsPerPage, x-total-count)',
  query: z.object(paging),
  response: z.array(paymentCase),
});

export const closePaymentCase = endpoint({
  id: 'closePaymentCase',
  method: 'POST',
  path: '/payments/cases/:id/close',
  access: 'finance.administer',
  changes: ['cases', 'books', 'seats'],
  summary: 'Record how a payment case was handled and close it',
  params: idParams,
  body: z.object({ note: paragraphs(500).min(3, 'Dites ce que vous avez fait') }),
  response: okFlag,
  errors: ['not_found', 'conflict'],
  needsConfirmation: true,
});
