import { expect, test } from 'vitest';
import type { Opened, PaymentMethod } from '../../api/portal-api.ts';
import { Checkout } from './checkout-flow.ts';

const until = { card: '2026-12-01T10:15:00.000Z', paypal: '2026-12-01T10:17:00.000Z' };

/** A checkout whose payments are held until the given instants, by means. */
async function opened(heldUntil: Record<PaymentMethod, string>) {
  let changes = 0;
  const given = {
    item: { kind: 'workshop', id: 7, room: null },
    quote: { openPayment: null, methods: { card: 'simulated', paypal: 'simulated' } },
    settle: async () => {},
    onHoldChange: () => (changes += 1),
  } as unknown as ConstructorParameters<typeof Checkout>[0];
  const openPayment = async (method: PaymentMethod) =>
    ({ secret: method, payment: { method, heldUntil: heldUntil[method] } }) as Opened;
  const api = { openPayment } as unknown as ConstructorParameters<typeof Checkout>[1];
  const flow = new Checkout(given, api);
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
    quote: { openPayment, methods: { card: 'simulated', paypal: 'simulated' } },
    needsTerms: true,
    settle: async () => {},
  } as unknown as ConstructorParameters<typeof Checkout>[0];
  const api = {
    openPayment: async (method: PaymentMethod) => {
      calls.push(`open ${method}`);
      return { secret: method, payment: { method, heldUntil: until[method] } } as Opened;
    },
    readPayment: async (id: string) => {
      calls.push(`read ${id}`);
      return { id, state: 'stuck' };
    },
  } as unknown as ConstructorParameters<typeof Checkout>[1];
  const flow = new Checkout(given, api);
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
