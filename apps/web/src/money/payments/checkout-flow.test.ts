import { expect, onTestFinished, test } from 'vitest';
import { standIn } from '../../api/client.ts';
import type { Payment, PaymentMethod } from './payment-calls.ts';
import { Checkout } from './checkout-flow.ts';

const until = { card: '2026-12-01T10:15:00.000Z', paypal: '2026-12-01T10:17:00.000Z' };

/** The server opens payments that are held until the given instants, and knows one that is stuck. */
function bankOpens(heldUntil: Record<PaymentMethod, string>, note: (call: string) => void = () => {}): void {
  const open = (method: PaymentMethod): Payment => {
    note(`open ${method}`);
    return { method, heldUntil: heldUntil[method] } as Payment;
  };
  onTestFinished(
    standIn({
      payByCard: () => ({ data: 'card', payment: open('card') }),
      openPaypalOrder: () => ({ data: { id: 'paypal' }, payment: open('paypal') }),
      getPayment: ({ params: { id } }) => {
        note(`read ${id}`);
        return { id, state: 'stuck', invoiceNumber: null } as Payment & { invoiceNumber: null };
      },
    }),
  );
}

/** A checkout whose payments are held until the given instants, by means. */
async function opened(heldUntil: Record<PaymentMethod, string>) {
  let changes = 0;
  const given = {
    item: { kind: 'workshop', id: 7, room: null },
    quote: { toPay: 50, openPayment: null, methods: { card: 'simulated', paypal: 'simulated' } },
    settle: async () => {},
    onHoldChange: () => (changes += 1),
  } as unknown as ConstructorParameters<typeof Checkout>[0];
  bankOpens(heldUntil);
  const flow = new Checkout(given);
  await flow.open('card');
  return { flow, changes: () => changes };
}

test('the checkout reports a longer hold by another means, and the end of the hold once', async () => {
  const { flow, changes } = await opened(until);
  expect(changes()).toBe(0);
  await flow.open('paypal');
  expect(changes()).toBe(1);
  flow.expire();
  flow.expire();
  expect(changes()).toBe(2);
});

test('the checkout reports nothing when another means keeps the end of the hold', async () => {
  const { flow, changes } = await opened({ card: until.card, paypal: until.card });
  await flow.open('paypal');
  expect(changes()).toBe(0);
});

/** A checkout that asks for the terms, with the payment that the quote knows of. */
function withTerms(openPayment: { id: string; state: string } | null) {
  const calls: string[] = [];
  const given = {
    item: { kind: 'workshop', id: 7, room: null },
    quote: { toPay: 50, openPayment, methods: { card: 'simulated', paypal: 'simulated' } },
    needsTerms: true,
    settle: async () => {},
  } as unknown as ConstructorParameters<typeof Checkout>[0];
  bankOpens(until, (call) => calls.push(call));
  const flow = new Checkout(given);
  return { flow, calls };
}

test('CORE-195: nothing is held or opened before the terms, whatever means is chosen meanwhile', async () => {
  const { flow, calls } = withTerms(null);
  flow.start(() => {});
  flow.choose('paypal');
  expect([flow.state.step.name, calls]).toEqual(['terms', []]);
  flow.agree();
  flow.agree();
  await expect.poll(() => flow.state.step.name).toBe('form');
  expect(calls).toEqual(['open paypal']);
});

test('a payment that the bank already has is followed, and the terms are not asked for again', async () => {
  const { flow, calls } = withTerms({ id: 'p1', state: 'processing' });
  flow.start(() => {});
  await expect.poll(() => flow.state.step.name).toBe('checking');
  expect(calls).toEqual(['read p1']);
});
