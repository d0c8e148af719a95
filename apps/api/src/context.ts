import { createHmac } from 'node:crypto';
import type { EInvoicing } from './adapters/e-invoicing/port.ts';
import { createSimulatedEInvoicing } from './adapters/e-invoicing/simulated.ts';
import { createHttpFormerPortal } from './adapters/former-portal/http.ts';
import type { FormerPortal } from './adapters/former-portal/port.ts';
import { withSimulatedPortal } from './adapters/former-portal/simulated.ts';
import type { Geocoder } from './adapters/geocoding/port.ts';
import { createSimulatedGeocoder } from './adapters/geocoding/simulated.ts';
import type { PasswordLeaks } from './adapters/password-leaks/port.ts';
import type { PaymentProvider, PaymentProviders } from './adapters/payments/port.ts';
import { createSimulatedBank, type SimulatedBank } from './adapters/payments/simulated.ts';
import type { MailSender } from './adapters/mail/port.ts';
import { createSimulatedSender } from './adapters/mail/simulated.ts';
import type { SmsSender } from './adapters/sms/port.ts';
import { createSimulatedSms } from './adapters/sms/simulated.ts';
import { createDatabaseStorage } from './adapters/storage/database.ts';
import type { FileStorage } from './adapters/storage/port.ts';
import { type JobName, wakingTransactions } from './after-commit.ts';
import { keyedTransactions } from './request-key.ts';
import { type ClockWatch, createClockWatch, unwatchedClock } from './clock-watch.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { readTime } from './db/ping.ts';

export type Clock = { now(): Date };
export const systemClock: Clock = { now: () => new Date() };

export type Log = {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
};

/** Hands a webhook of the simulated bank to the portal, as a real provider would over HTTP. */
export type DeliverWebhook = (rawBody: Buffer, headers: Record<string, string>) => Promise<void>;

/**
 * Everything a service may reach, built once at start. Tests build the same context with twins and a fixed
 * clock.
 */
export type Context = Pick<Database, 'db' | 'pool' | 'transaction'> & {
  config: Config;
  clock: Clock;
  /** Decides whether the clock is right enough to write instants by. */
  clockWatch: ClockWatch;
  log: Log;
  payments: PaymentProviders;
  /** The simulated bank's own calls (cards, 3-D Secure); null in production. */
  bank: SimulatedBank | null;
  mail: MailSender;
  /** null in production without keys: the portal then promises no text message. */
  sms: SmsSender | null;
  storage: FileStorage;
  geocoder: Geocoder;
  /** The portal that an association comes from. */
  formerPortal: FormerPortal;
  /** null where the operator has configured no service: no password is looked up then. */
  passwordLeaks: PasswordLeaks | null;
  /** null in production without keys: deposits are then refused with a message. */
  eInvoicing: EInvoicing | null;
  /**
   * Runs a job soon; its timetable would run it too, within a minute for most. A transaction wakes by itself
   * the jobs that it enqueues for (after-commit.ts).
   */
  wake(job: JobName): void;
  /** True while the process is going down: a job leaves the work that it has not begun. */
  isStopping(): boolean;
  /** True while somebody waits for an answer: a job whose work can wait gives way, for a while. */
  isAnswering(): boolean;
  /** Functions that only the application can provide, set once it exists. */
  hooks: {
    wake: (job: JobName) => void;
    isStopping: () => boolean;
    isAnswering: () => boolean;
    deliverWebhook: DeliverWebhook;
  };
};

export type ContextParts = {
  config: Config;
  database: Database;
  log: Log;
  clock?: Clock;
};

export async function createContext({
  config,
  database,
  log,
  clock = systemClock,
}: ContextParts): Promise<Context> {
  const hooks: Context['hooks'] = {
    wake: () => {},
    isStopping: () => false,
    isAnswering: () => false,
    deliverWebhook: async () => {},
  };
  const bank =
    config.mode === 'demo'
      ? createSimulatedBank(database.db, {
          clock,
          secret: createHmac('sha256', config.tokenSecret).update('simulated-bank').digest('hex'),
          deliver: (rawBody, headers) => hooks.deliverWebhook(rawBody, headers),
        })
      : null;
  const payments = await choosePayments(config, clock, bank);
  const wake = (job: JobName): void => hooks.wake(job);
  const askDatabase = () => readTime(database.pool);
  return {
    db: database.db,
    pool: database.pool,
    transaction: keyedTransactions(wakingTransactions(database.transaction, wake)),
    config,
    clock,
    clockWatch:
      clock === systemClock ? createClockWatch({ clock, log, askDatabase, payments }) : unwatchedClock,
    log,
    payments,
    bank,
    mail: await chooseMail(config),
    sms: await chooseSms(config),
    storage: await chooseStorage(config, database, clock),
    geocoder: await chooseGeocoder(config),
    formerPortal: chooseFormerPortal(config, clock),
    passwordLeaks: await chooseLeaks(config),
    eInvoicing: await chooseEInvoicing(config, clock),
    wake,
    isStopping: () => hooks.isStopping(),
    isAnswering: () => hooks.isAnswering(),
    hooks,
  };
}

/** Real providers where there are keys, the simulated bank in the demonstration, nothing in production without keys. */
async function choosePayments(
  config: Config,
  clock: Clock,
  bank: SimulatedBank | null,
): Promise<PaymentProviders> {
  const card = config.stripe ? await openStripe(config.stripe, clock) : bank?.card;
  const paypal = config.paypal ? await openPaypal(config.paypal, clock) : bank?.paypal;
  return { ...(card ? { card } : {}), ...(paypal ? { paypal } : {}) };
}

// A provider's library is loaded only when its keys are configured: each costs some megabytes of memory.

async function openStripe(keys: NonNullable<Config['stripe']>, clock: Clock): Promise<PaymentProvider> {
  const { createStripeProvider } = await import('./adapters/payments/stripe.ts');
  return createStripeProvider(keys, clock);
}

async function openPaypal(keys: NonNullable<Config['paypal']>, clock: Clock): Promise<PaymentProvider> {
  const { createPaypalProvider } = await import('./adapters/payments/paypal.ts');
  return createPaypalProvider(keys, clock);
}

async function chooseMail({ mail, sender }: Config): Promise<MailSender> {
  if (!mail) return createSimulatedSender(sender);
  const { createSmtpSender } = await import('./adapters/mail/smtp.ts');
  return createSmtpSender({ ...mail, from: sender });
}

async function chooseSms({ sms, mode }: Config): Promise<SmsSender | null> {
  if (!sms) return mode === 'demo' ? createSimulatedSms() : null;
  const { createBrevoSms } = await import('./adapters/sms/brevo.ts');
  return createBrevoSms(sms);
}

async function chooseEInvoicing({ chorusPro, mode }: Config, clock: Clock): Promise<EInvoicing | null> {
  if (!chorusPro) return mode === 'demo' ? createSimulatedEInvoicing() : null;
  const { createChorusPro } = await import('./adapters/e-invoicing/chorus-pro.ts');
  return createChorusPro(chorusPro, clock);
}

const chooseStorage = async (config: Config, { db }: Database, clock: Clock): Promise<FileStorage> =>
  (await openBucket(config)) ?? createDatabaseStorage(db, clock);

/** The store outside the database; null where none is configured. */
export async function openBucket({ s3 }: Config): Promise<FileStorage | null> {
  if (!s3) return null;
  const { createS3Storage } = await import('./adapters/storage/s3.ts');
  return createS3Storage(s3);
}

async function chooseGeocoder({ geocodingUrl }: Config): Promise<Geocoder> {
  if (!geocodingUrl) return createSimulatedGeocoder();
  const { createGeoplateforme } = await import('./adapters/geocoding/geoplateforme.ts');
  return createGeoplateforme({ url: geocodingUrl });
}

function chooseFormerPortal({ formerPortalHosts, mode }: Config, clock: Clock): FormerPortal {
  const real = createHttpFormerPortal({ privateHosts: formerPortalHosts });
  return mode === 'demo' ? withSimulatedPortal(real, clock) : real;
}

async function chooseLeaks({ passwordLeaksUrl }: Config): Promise<PasswordLeaks | null> {
  if (!passwordLeaksUrl) return null;
  const { createPwnedPasswords } = await import('./adapters/password-leaks/pwned-passwords.ts');
  return createPwnedPasswords({ url: passwordLeaksUrl });
}
