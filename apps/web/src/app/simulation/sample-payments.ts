import { holdMs } from '@forman/domain/platform/holds';
import type { Answer } from '../../api/client.ts';
import type { ConfirmStatus, Payment, PortalApi } from '../../api/portal-api.ts';

/** Card numbers that the provider publishes for tests; no bank knows them. */
const cards: readonly { number: string; label: string; answer: ConfirmStatus }[] = [
  { number: '4242424242424242', label: 'acceptée', answer: 'captured' },
  { number: '4000000000000002', label: 'refusée', answer: 'refused' },
  { number: '4000002760003184', label: 'demande une confirmation 3-D Secure', answer: 'challenge' },
];

export const testCards: Answer<'listTestCards'> = cards.map(({ number, label }) => ({ number, label }));

let opened = 0;
/** The payment on the screen; there is only one at a time. */
let current: Payment | null = null;

type Payments = Pick<
  PortalApi,
  'openPayment' | 'readPayment' | 'abandonPayment' | 'payByTestCard' | 'answerChallenge' | 'answerPaypal'
>;

/** Simulates the bank: it answers by the card number, and moves no money. */
export const samplePayments: Payments = {
  async openPayment(method, { quote: { toPay } }) {
    opened += 1;
    const payment: Payment = {
      id: String(opened),
      state: 'created',
      method,
      amount: toPay,
      heldUntil: new Date(Date.now() + holdMs).toISOString(),
      clientSecret: null,
      providerStatus: null,
      instrument: null,
      transaction: null,
    };
    current = payment;
    return { payment, secret: payment.id };
  },
  async readPayment() {
    if (!current) throw new Error('The simulation has opened no payment');
    return { ...current, state: 'settled', invoiceNumber: null };
  },
  abandonPayment: () => Promise.resolve({ state: 'expired' }),
  payByTestCard: async (_, number) => ({
    status: cards.find((card) => card.number === number)?.answer ?? 'refused',
  }),
  answerChallenge: async (_, accept) =>
    accept
      ? { status: 'captured' }
      : { status: 'refused', declineCode: 'payment_intent_authentication_failure' },
  answerPaypal: async (_, approve) =>
    approve ? { status: 'captured' } : { status: 'refused', declineCode: 'paypal_cancelled' },
};
