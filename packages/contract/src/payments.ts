import { sessionKinds } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { decision, euros, idParams, idText, instant, reference, text } from './fields.ts';

/** What can be bought: a seat in a session of some kind, the finalisation of a discovery day. */
const itemKind = z.enum([...sessionKinds, 'discovery_fee']);

const paymentState = z.enum([
  'created', 'processing', 'captured', 'settled', 'failed', 'expired', 'refunding', 'refunded', 'stuck',
]); // prettier-ignore

const payment = z.object({
  id: z.string(),
  state: paymentState,
  method: z.enum(['card', 'paypal', 'credit']),
  amount: euros,
  /** Until when the seat is kept for this payment. */
  heldUntil: instant,
  clientSecret: z.string().nullable(),
  providerStatus: z.string().nullable(),
  transaction: z.int().nullable(),
});
export type PaymentView = z.output<typeof payment>;

export const quote = endpoint({
  id: 'quote',
  method: 'GET',
  path: '/checkout/quote',
  access: 'portal.use',
  summary:
    'What this item costs the caller now: price, credit used, left to pay online, and whether it can be bought',
  query: z.object({ kind: itemKind, id: idText.optional(), beneficiary: idText.optional() }),
  response: z.object({
    price: euros,
    creditUsed: euros,
    toPay: euros,
    balance: euros,
    usableCredit: euros,
    termsRequired: z.boolean(),
    decision,
    /** Which forms the screen shows for what is left to pay. */
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
    payment_method: text(100).nullable().optional(),
    name: text(200).nullable().optional(),
  }),
  response: z.object({ data: z.string(), payment }),
  errors: paymentErrors,
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
  }),
  response: z.object({ data: z.object({ id: z.string() }), payment }),
  errors: paymentErrors,
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
});

export const getPayment = endpoint({
  id: 'getPayment',
  method: 'GET',
  path: '/payments/:id',
  access: 'portal.use',
  summary: 'Where a payment of the caller stands, from any tab or device',
  params: z.object({ id: z.uuid() }),
  response: payment,
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
});

const stuckPayment = z.object({
  id: z.string(),
  payer: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  item: z.string(),
  amount: euros,
  capturedAt: instant.nullable(),
  reason: z.string(),
  /** What happened and what to do, in a sentence. */
  explanation: z.string(),
});

export const listStuckPayments = endpoint({
  id: 'listStuckPayments',
  method: 'GET',
  path: '/payments/stuck',
  access: 'finance.read_all',
  summary: 'Money that is neither a right nor given back: what a person has to decide, oldest first',
  response: z.array(stuckPayment),
});

export const resolveStuckPayment = endpoint({
  id: 'resolveStuckPayment',
  method: 'POST',
  path: '/payments/:id/resolve',
  access: 'finance.administer',
  summary: 'Say that a stuck payment was given back by other means, and how',
  params: z.object({ id: z.uuid() }),
  body: z.object({ note: text(500).min(3, 'Dites comment l’argent a été rendu') }),
  response: payment,
  errors: ['not_found', 'conflict'],
});

export const finaliseDiscovery = endpoint({
  id: 'finaliseDiscovery',
  method: 'POST',
  path: '/workshops/:id/finalize',
  access: 'portal.use',
  summary: 'Finalise a discovery day: by credit of 5 € or more, or by a payment already captured',
  params: idParams,
  body: z.object({ beneficiary: reference('users').optional() }).optional(),
  response: z.object({ finalised: z.boolean(), transaction: z.int() }),
  errors: ['not_found', 'payment_required', 'conflict', 'seller_incomplete'],
});

export const confirmAtSimulatedBank = endpoint({
  id: 'confirmAtSimulatedBank',
  method: 'POST',
  path: '/demo/bank/confirm',
  access: 'login',
  demoOnly: true,
  summary: 'What a bank’s browser script does with a card; the test cards are listed beside the form',
  body: z.object({ client_secret: text(200), card_number: text(40) }),
  response: z.object({ status: z.enum(['captured', 'refused', 'challenge', 'pending']) }),
  errors: ['not_found'],
});

export const answerSimulatedChallenge = endpoint({
  id: 'answerSimulatedChallenge',
  method: 'POST',
  path: '/demo/bank/challenge',
  access: 'login',
  demoOnly: true,
  summary: 'Accept or refuse the simulated 3-D Secure question',
  body: z.object({ client_secret: text(200), accept: z.boolean() }),
  response: z.object({ status: z.enum(['captured', 'refused', 'challenge', 'pending']) }),
  errors: ['not_found'],
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
  response: z.object({ ok: z.boolean() }),
  errors: ['not_found'],
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

/** Providers call these; the raw body and its signature are what counts. */
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
