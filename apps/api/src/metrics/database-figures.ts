import { setTimeout as delay } from 'node:timers/promises';
import { openPaymentStates } from '@forman/domain/money/payments/states';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { type Figure, readFigures } from './database-figures.queries.ts';

/** Longest wait for the database's figures. Prometheus gives up after ten seconds. */
const patienceMs = 3_000;

/**
 * States that a payment leaves by itself or by a person's decision. Finished payments are counted in the
 * books.
 */
const states = [...openPaymentStates, 'stuck'] as const;
const channels = ['email', 'sms'] as const;

/**
 * @returns a function that reads the figures anew, to be awaited before they are written; it never throws.
 */
export function watchDatabase({ db, clock, log }: Context, registry: Registry): () => Promise<void> {
  const gauge = <T extends string>(name: string, help: string, labels: readonly T[]) =>
    new Gauge({ name, help, labelNames: labels, registers: [registry] });
  const isUp = gauge('database_up', 'Whether PostgreSQL told these figures in time', []);
  const payments = gauge('forman_payments', 'Payments that have not come to their end', ['state']);
  const waiting = gauge('forman_outbox_waiting', 'Messages that were not sent yet', ['channel']);
  const ages = {
    payments: gauge('forman_payments_oldest_seconds', 'Age of the oldest of them', ['state']),
    outbox: gauge('forman_outbox_oldest_seconds', 'Age of the oldest of them', ['channel']),
  };
  const write = (figures: Figure[]): void => {
    const found = (of: Figure['of'], name: string) =>
      figures.find((figure) => figure.of === of && figure.name === name);
    const ageOf = (figure: Figure | undefined): number =>
      figure?.oldest ? (clock.now().getTime() - figure.oldest.getTime()) / 1000 : 0;
    for (const state of states) {
      payments.set({ state }, found('payments', state)?.count ?? 0);
      ages.payments.set({ state }, ageOf(found('payments', state)));
    }
    for (const channel of channels) {
      waiting.set({ channel }, found('outbox', channel)?.count ?? 0);
      ages.outbox.set({ channel }, ageOf(found('outbox', channel)));
    }
  };
  const forget = (): void => {
    for (const each of [payments, waiting, ages.payments, ages.outbox]) each.reset();
  };
  return async () => {
    const figures = await Promise.race([
      readFigures(db).catch((error: unknown) => {
        log.warn({ err: error }, 'figures of the database not read');
        return null;
      }),
      delay(patienceMs, null, { ref: false }),
    ]);
    isUp.set(figures ? 1 : 0);
    if (figures) write(figures);
    else forget();
  };
}
