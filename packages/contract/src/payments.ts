import { caseKinds, disputeOutcomes } from '@forman/domain/payments/money-cases';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  decision,
  euros,
  id,
  idParams,
  idText,
  instant,
  okFlag,
  paging,
  reference,
  room,
  text,
} from './fields.ts';

/** Items for sale: a seat in a session of some kind, the finalisation of a discovery day, the year’s dues. */
const itemKind = z.enum([...sessionKinds, 'discovery_fee', 'membership']);
z.globalRegistry.add(itemKind, { id: 'ItemKind' });

const paymentState = z.enum([
  'created', 'processing', 'captured', 'settled', 'failed', 'expired', 'refunding', 'refunded', 'stuck',
]); // prettier-ignore
z.globalRegistry.add(paymentState, { id: 'PaymentState' });

const payment = z.object({
  id: z.string(),
  state: paymentState,
  method: z.enum(['card', 'paypal', 'credit']),
  amount: euros,
  /** The instant until which the seat is kept for this payment. */
  heldUntil: instant,
  clientSecret: z.string().nullable(),
  providerStatus: z.string().nullable(),
  /** "Visa •••• 4242", once the card has paid. */
  instrument: z.string().nullable(),
  transaction: z.int().nullable(),
});
z.globalRegistry.add(payment, { id: 'Payment' });
export type PaymentView = z.output<typeof payment>;

export const quote = endpoint({
  id: 'quote',
  method: 'GET',
  path: '/checkout/quote',
  access: 'portal.use',
  summary:
    'What this item costs the caller now: price, credit used, left to pay online, and whether it can be bought',
  query: z.object({
    kind: itemKind,
    id: idText.optional(),
    beneficiary: idText.optional(),
    /** The chosen room, where rooms are priced; without it the decision is room_required. */
    room: room.optional(),
  }),
  response: z.object({
    price: euros,
    creditUsed: euros,
    /** Part paid by given avoirs: a discount on the invoice. */
    giftUsed: euros,
    toPay: euros,
    balance: euros,
    /** Credit usable for this purchase, including what an unfinished payment of it holds. */
    usableCredit: euros,
    termsRequired: z.boolean(),
    decision,
    /** Provider whose form the screen shows for each means of payment of what is left to pay. */
    methods: z.object({
      card: z.enum(['stripe', 'simulated']).nullable(),
      paypal: z.enum(['paypal', 'simulated']).nullable(),
    }),
    /** A payment already under way for this item. */
    openPayment: payment.nullable(),
  }),
  errors: ['not_found'],
});

const paymentErrors = [
  'not_found', 'amount_changed', 'session_full', 'session_started', 'already_registered', 'payment_pending',
  'provider_failed', 'online_payment_off', 'conflict', 'seller_incomplete',
] as const; // prettier-ignore

/**
 * Seats that one account may hold for payment: enough to try again, too few to keep a session's last seats
 * for ever.
 */
const holds = { per: 'account', count: 30, seconds: 900 } as const;

export const payByCard = endpoint({
  id: 'payByCard',
  method: 'POST',
  path: '/payment/stripe',
  access: 'portal.use',
  summary: 'Hold the seat and open a card payment; `amount` is what the person was shown, in cents',
  body: z.object({
    amount: z.int().min(0).max(100_000_000),
    workshop_id: reference('workshops').nullable().optional(),
    kind: itemKind.default('workshop'),
    user_id: reference('users').optional(),
    beneficiary: reference('users').optional(),
    room: room.nullable().optional(),
    payment_method: text(100).nullable().optional(),
    name: text(200).nullable().optional(),
  }),
  response: z.object({ data: z.string(), payment }),
  errors: paymentErrors,
  rateLimit: holds,
  isRefusedInTakeover: true,
});

export const openPaypalOrder = endpoint({
  id: 'openPaypalOrder',
  method: 'POST',
  path: '/payment/paypal/order',
  access: 'portal.use',
  summary: 'Hold the seat and open a PayPal order; `amount` is what the person was shown, in euros',
  body: z.object({
    kind: itemKind.default('workshop'),
    id: reference('workshops').nullable().optional(),
    amount: z.number().min(0).max(1_000_000),
    beneficiary: reference('users').optional(),
    room: room.nullable().optional(),
  }),
  response: z.object({ data: z.object({ id: z.string() }), payment }),
  errors: paymentErrors,
  rateLimit: holds,
  isRefusedInTakeover: true,
});

export const capturePaypalOrder = endpoint({
  id: 'capturePaypalOrder',
  method: 'POST',
  path: '/payment/paypal/capture',
  access: 'portal.use',
  summary: 'Capture an approved PayPal order of the caller; `status` is the capture’s',
  body: z.object({ order_id: text(100).min(1) }),
  response: z.object({ status: z.string(), payment }),
  errors: ['not_found', 'provider_failed'],
  isRefusedInTakeover: true,
});

export const getPayment = endpoint({
  id: 'getPayment',
  method: 'GET',
  path: '/payments/:id',
  access: 'portal.use',
  summary: 'Where a payment of the caller stands, from any tab or device',
  params: z.object({ id: z.uuid() }),
  /** The payment with the number of its invoice, once it is issued. */
  response: payment.extend({ invoiceNumber: z.string().nullable() }),
  errors: ['not_found'],
});

export const abandonPayment = endpoint({
  id: 'abandonPayment',
  method: 'POST',
  path: '/payments/:id/abandon',
  access: 'portal.use',
  summary: 'Give up a payment nobody finished: the seat and the credit are free again',
  params: z.object({ id: z.uuid() }),
  response: payment,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
});

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
  summary:
    'Money that is neither a right nor given back: what a person has to decide, oldest first. Paged like the collections (page, itemsPerPage, x-total-count)',
  query: z.object(paging),
  response: z.array(stuckPayment),
});

export const resolveStuckPayment = endpoint({
  id: 'resolveStuckPayment',
  method: 'POST',
  path: '/payments/:id/resolve',
  access: 'finance.administer',
  summary:
    'End a stuck payment: `refunded` says that it was given back by other means, `settle` gives what it was for',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    outcome: z.enum(['refunded', 'settle']).default('refunded'),
    note: text(500).min(3, 'Dites comment l’argent a été rendu, ou pourquoi l’inscription est donnée'),
  }),
  response: payment,
  errors: ['not_found', 'conflict', 'provider_failed', 'seller_incomplete'],
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
  summary:
    'What became of money after its payment was over: disputes, sums returned twice. Paged like the collections (page, itemsPerPage, x-total-count)',
  query: z.object(paging),
  response: z.array(paymentCase),
});

export const closePaymentCase = endpoint({
  id: 'closePaymentCase',
  method: 'POST',
  path: '/payments/cases/:id/close',
  access: 'finance.administer',
  summary: 'Note what was done about such a case; it leaves the list',
  params: idParams,
  body: z.object({ note: text(500).min(3, 'Dites ce que vous avez fait') }),
  response: okFlag,
  errors: ['not_found', 'conflict'],
  needsConfirmation: true,
});

export const finaliseDiscovery = endpoint({
  id: 'finaliseDiscovery',
  method: 'POST',
  path: '/workshops/:id/finalize',
  access: 'portal.use',
  summary: `Finalise a discovery day: by credit of ${discoveryFee} or more, or by a payment already captured`,
  params: idParams,
  body: z.object({ beneficiary: reference('users').optional() }).optional(),
  response: z.object({ finalised: z.boolean(), transaction: z.int() }),
  errors: ['not_found', 'payment_required', 'conflict', 'seller_incomplete'],
  isRefusedInTakeover: true,
});

const bankAnswer = z.object({
  status: z.enum(['captured', 'refused', 'challenge', 'pending']),
  /** The reason of a refusal, in the words of Stripe's decline codes. */
  declineCode: z.string().optional(),
});

export const confirmAtSimulatedBank = endpoint({
  id: 'confirmAtSimulatedBank',
  method: 'POST',
  path: '/demo/bank/confirm',
  access: 'login',
  demoOnly: true,
  summary: 'What a bank’s browser script does with a card; the test cards are listed beside the form',
  body: z.object({ client_secret: text(200), card_number: text(40) }),
  response: bankAnswer,
  errors: ['not_found'],
  isRefusedInTakeover: true,
});

export const answerSimulatedChallenge = endpoint({
  id: 'answerSimulatedChallenge',
  method: 'POST',
  path: '/demo/bank/challenge',
  access: 'login',
  demoOnly: true,
  summary: 'Accept or refuse the simulated 3-D Secure question',
  body: z.object({ client_secret: text(200), accept: z.boolean() }),
  response: bankAnswer,
  errors: ['not_found'],
  isRefusedInTakeover: true,
});

export const approveSimulatedPaypal = endpoint({
  id: 'approveSimulatedPaypal',
  method: 'POST',
  path: '/demo/bank/paypal',
  access: 'login',
  demoOnly: true,
  summary: 'Approve or refuse a simulated PayPal order, as its window does',
  body: z.object({
    order_id: text(100),
    approve: z.boolean(),
    outcome: z.enum(['accepted', 'pending', 'declined']).default('accepted'),
  }),
  response: okFlag,
  errors: ['not_found'],
  isRefusedInTakeover: true,
});

export const listTestCards = endpoint({
  id: 'listTestCards',
  method: 'GET',
  path: '/demo/bank/cards',
  access: 'public',
  demoOnly: true,
  summary: 'The test cards of the simulated bank',
  response: z.array(z.object({ number: z.string(), label: z.string() })),
});

/** Called by the providers; the raw body is checked against its signature. */
export const webhook = endpoint({
  id: 'webhook',
  method: 'POST',
  path: '/webhooks/:provider',
  access: 'public',
  summary: 'A provider’s event: signature checked, stored once, processed after the answer',
  params: z.object({ provider: z.enum(['stripe', 'paypal', 'simulated-card', 'simulated-paypal']) }),
  response: z.object({ received: z.boolean() }),
  errors: ['malformed', 'not_found'],
});
