import { randomUUID } from 'node:crypto';
import type { PaymentOrder } from '../port.ts';

/** An order that every provider accepts, with a key of its own. */
export const orderOf = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentId: randomUUID(),
  amountCents: 1999,
  label: 'Atelier « Prospection »',
  idempotencyKey: randomUUID(),
  ...changes,
});

/** The error that a call was refused with; null when it succeeded. */
export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );
