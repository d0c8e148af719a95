import { createHmac } from 'node:crypto';
import { createPaypalProvider } from './adapters/payments/paypal.ts';
import type { PaymentProviders } from './adapters/payments/port.ts';
import { createSimulatedBank, type SimulatedBank } from './adapters/payments/simulated.ts';
import { createStripeProvider } from './adapters/payments/stripe.ts';
import type { MailSender } from './adapters/mail/port.ts';
import { createSimulatedSender } from './adapters/mail/simulated.ts';
import { createSmtpSender } from './adapters/mail/smtp.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';

export type Clock = { now(): Date };
export const systemClock: Clock = { now: () => new Date() };

export type Log = {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
};

/** The periodic work that somebody may ask for at once; see jobs/. */
export type JobName = 'outbox' | 'seats' | 'payments' | 'webhooks' | 'credits' | 'housekeeping';

/** Hands a webhook of the simulated bank to the portal, as a real provider would over HTTP. */
export type DeliverWebhook = (rawBody: Buffer, headers: Record<string, string>) => Promise<void>;

/** Everything a service may reach, built once at start. Tests build the same with twins and a fixed clock. */
export type Context = Pick<Database, 'db' | 'pool' | 'transaction'> & {
  config: Config;
  clock: Clock;
  log: Log;
  payments: PaymentProviders;
  /** The simulated bank's own doors (cards, 3-D Secure); null in production. */
  bank: SimulatedBank | null;
  mail: MailSender;
  /** Asks for a job soon; it would come by itself within a minute. */
  wake(job: JobName): void;
  /** Where the application plugs in what it alone can do. */
  plugs: { wake: (job: JobName) => void; deliverWebhook: DeliverWebhook };
};

export type ContextParts = {
  config: Config;
  database: Database;
  log: Log;
  clock?: Clock;
};

export function createContext({ config, database, log, clock = systemClock }: ContextParts): Context {
  const plugs: Context['plugs'] = { wake: () => {}, deliverWebhook: async () => {} };
  const bank =
    config.mode === 'demo'
      ? createSimulatedBank(database.db, {
          clock,
          secret: createHmac('sha256', config.tokenSecret).update('simulated-bank').digest('hex'),
          deliver: (rawBody, headers) => plugs.deliverWebhook(rawBody, headers),
        })
      : null;
  return {
    db: database.db,
    pool: database.pool,
    transaction: database.transaction,
    config,
    clock,
    log,
    payments: choosePayments(config, clock, bank),
    bank,
    mail: config.mail ? createSmtpSender(config.mail) : createSimulatedSender(),
    wake: (job) => plugs.wake(job),
    plugs,
  };
}

/** Real providers where there are keys, the simulated bank in the demonstration, nothing in production without keys. */
function choosePayments(config: Config, clock: Clock, bank: SimulatedBank | null): PaymentProviders {
  const card = config.stripe ? createStripeProvider(config.stripe, clock) : bank?.card;
  const paypal = config.paypal ? createPaypalProvider(config.paypal, clock) : bank?.paypal;
  return { ...(card ? { card } : {}), ...(paypal ? { paypal } : {}) };
}
