import { holdMs } from '@forman/domain/platform/holds';
import type { PaymentView as Payment } from '@forman/contract/money/payments';
import { centsToEuros } from '@forman/domain/money';
import type { Answer, FakeServer } from '../../api/client.ts';

/** Card numbers that the provider publishes for tests; no bank knows them. */
const cards: readonly {
  number: string;
  label: string;
  answer: Answer<'confirmAtSimulatedBank'>['status'];
}[] = [
  { number: '4242424242424242', label: 'acceptée', answer: 'captured' },
  { number: '4000000000000002', label: 'refusée', answer: 'refused' },
  { number: '4000002760003184', label: 'demande une confirmation 3-D Secure', answer: 'challenge' },
];

let opened = 0;
/** The payment on the screen; there is only one at a time. */
let current: Payment | null = null;

/** Opens the payment of an amount in euros. */
function open(method: Payment['method'], amount: number): Payment {
  opened += 1;
  current = {
    id: String(opened),
    state: 'created',
    method,
    amount,
    heldUntil: new Date(Date.now() + holdMs).toISOString(),
    clientSecret: null,
    providerStatus: null,
    instrument: null,
    transaction: null,
  };
  return current;
}

function payment(state: Payment['state']): Payment {
  if (!current) throw new Error('The simulation has opened no payment');
  return { ...current, state };
}

/** Simulates the bank: it answers by the card number, and moves no money. */
export const samplePayments = {
  listTestCards: () => cards.map(({ number, label }) => ({ number, label })),
  payByCard({ body }) {
    const opening = open('card', centsToEuros(body.amount));
    return { data: opening.id, payment: opening };
  },
  openPaypalOrder({ body }) {
    const opening = open('paypal', body.amount);
    return { data: { id: opening.id }, payment: opening };
  },
  getPayment: () => ({ ...payment('settled'), invoiceNumber: null }),
  abandonPayment: () => payment('expired'),
  confirmAtSimulatedBank: ({ body }) => ({
    status: cards.find(({ number }) => number === body.card_number)?.answer ?? 'refused',
  }),
  answerSimulatedChallenge: ({ body }) =>
    body.accept
      ? { status: 'captured' }
      : { status: 'refused', declineCode: 'payment_intent_authentication_failure' },
  approveSimulatedPaypal: ({ body }) => ({ ok: body.approve }),
  capturePaypalOrder: () => ({ status: 'COMPLETED', payment: payment('captured') }),
} satisfies FakeServer;
