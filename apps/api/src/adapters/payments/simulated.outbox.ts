import { type Delivery, signEvent } from './simulated.events.ts';
import type { BankPayment } from './simulated.schema.ts';

export type Announce = (payment: BankPayment, type: string, eventId?: string) => void;

type OutboxOptions = {
  clock: { now(): Date };
  secret: string;
  deliver?: (rawBody: Delivery['rawBody'], headers: Delivery['headers']) => Promise<void> | void;
};

/** Delivers the bank's events as webhooks. */
export function createOutbox({ clock, secret, deliver }: OutboxOptions) {
  const pending = new Set<Promise<void>>();
  const handOver = async (rawBody: Buffer, headers: Record<string, string>) => {
    await new Promise((resolve) => setImmediate(resolve));
    await deliver?.(rawBody, headers);
  };
  const announce: Announce = (payment, type, eventId = `evt_${payment.ref}_${type}`) => {
    const event = { eventId, type, ref: payment.ref, method: payment.method };
    const { rawBody, headers } = signEvent(secret, event, clock.now());
    const times = type === 'payment.captured' && payment.behaviour === 'duplicate_webhook' ? 2 : 1;
    for (let sent = 0; sent < times; sent += 1) {
      // An undelivered webhook is lost, as with a real bank: the reconciliation reads the payment again.
      const delivery = handOver(rawBody, headers)
        .catch(() => {})
        .finally(() => pending.delete(delivery));
      pending.add(delivery);
    }
  };
  const drained = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };
  return { announce, drained };
}
