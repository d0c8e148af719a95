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
