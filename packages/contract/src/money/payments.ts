import { discoveryFee } from '@forman/domain/sessions/discovery';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decision, euros, idParams, idText, instant, okFlag, reference, room, text } from '../fields.ts';

/** Items for sale: a seat in a session of some kind, the finalisation of a discovery day, the year’s dues. */
export const itemKind = z.enum([...sessionKinds, 'discovery_fee', 'membership']);
z.globalRegistry.add(itemKind, { id: 'ItemKind' });

const paymentState = z.enum([
  'created', 'processing', 'captured', 'settled', 'failed', 'expired', 'refunding', 'refunded', 'stuck',
]); // prettier-ignore
z.globalRegistry.add(paymentState, { id: 'PaymentState' });

export const payment = z.object({
  id: z.string(),
  state: paymentState,
  /** manual: received by the office. */
  method: z.enum(['card', 'paypal', 'credit', 'manual']),
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
  shows: ['dues', 'credit', 'seats'],
  summary:
    'Get the present price of an item for the caller: price, credit used, amount left to pay online, and the decision on buying it',
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
  'provider_failed', 'online_payment_off', 'conflict', 'seller_incomplete', 'buyer_incomplete',
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
  changes: ['seats', 'dues', 'credit'],
  summary: 'Hold the seat and open a card payment; `amount` is the amount shown to the person, in cents',
  body: z.object({
    amount: z.int().min(0).max(100_000_000),
    /** The id of a session of any kind; without it, and without a kind, the dues are paid. */
    workshop_id: reference('workshops').nullable().optional(),
    kind: itemKind.optional(),
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
  changes: [],
  summary: 'Hold the seat and open a PayPal order; `amount` is the amount shown to the person, in euros',
  body: z.object({
    kind: itemKind.optional(),
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
  changes: ['seats', 'dues', 'credit'],
  summary: 'Capture an approved PayPal order of the caller; `status` is the status of the capture',
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
  summary: 'Get the state of a payment of the caller',
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
  changes: ['seats', 'dues', 'credit'],
  summary: 'Abandon an unfinished payment; its seat and credit are released',
  params: z.object({ id: z.uuid() }),
  response: payment,
  errors: ['not_found', 'conflict'],
  isRefusedInTakeover: true,
});

export const finaliseDiscovery = endpoint({
  id: 'finaliseDiscovery',
  method: 'POST',
  path: '/workshops/:id/finalize',
  access: 'portal.use',
  changes: ['seats', 'credit'],
  summary: `Finalise a discovery day by credit of ${discoveryFee} or more, or by a captured payment`,
  params: idParams,
  body: z.object({ beneficiary: reference('users').optional() }).optional(),
  response: z.object({ finalised: z.boolean(), transaction: z.int() }),
  errors: ['not_found', 'payment_required', 'conflict', 'seller_incomplete', 'buyer_incomplete'],
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
  changes: [],
  demoOnly: true,
  summary: 'Pay by card at the simulated bank, in place of a bank’s browser script; see the test cards',
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
  changes: [],
  demoOnly: true,
  summary: 'Accept or refuse the simulated 3-D Secure challenge',
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
  changes: [],
  demoOnly: true,
  summary: 'Approve or refuse a simulated PayPal order, in place of its window',
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
  summary: 'List the test cards of the simulated bank',
  response: z.array(z.object({ number: z.string(), label: z.string() })),
});

/** Called by the providers; the raw body is checked against its signature. */
export const webhook = endpoint({
  id: 'webhook',
  method: 'POST',
  path: '/webhooks/:provider',
  access: 'public',
  changes: [],
  summary:
    'Receive a provider’s event: its signature is checked, it is stored once and processed after the answer',
  params: z.object({ provider: z.enum(['stripe', 'paypal', 'simulated-card', 'simulated-paypal']) }),
  response: z.object({ received: z.boolean() }),
  errors: ['malformed', 'not_found'],
});
