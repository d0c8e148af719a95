import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isDay } from '@forman/domain/paris-time';
import { lastDay } from '@forman/domain/participation/form-instants';
import type { MailAddress } from './adapters/mail/port.ts';

/** The settings of the environment, read once. Secrets come from nowhere else. */
export type Config = {
  /** demo: sample accounts, outbox page and simulated bank exist. production: they do not. */
  mode: 'demo' | 'production';
  host: string;
  port: number;
  dataDir: string;
  /** null: the embedded PostgreSQL in the data folder. A URL may name several servers (db/servers.ts). */
  databaseUrl: string | null;
  /** The portal's public address, with which links in e-mails start. */
  publicUrl: string;
  tokenSecret: Uint8Array;
  /** The former secret: tokens and links that it signed are still valid, but it signs no new ones. */
  previousTokenSecret: Uint8Array | null;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  paypal: { clientId: string; clientSecret: string; webhookId: string; apiBase: string } | null;
  mail: { smtpUrl: string } | null;
  /**
   * The sender of e-mails and calendar entries: MAIL_FROM, else a name without a mailbox under the portal’s
   * own host.
   */
  sender: MailAddress;
  sms: { apiKey: string; sender: string; apiBase: string } | null;
  /** The State’s platform for invoices to public bodies; null in production: nothing is deposited. */
  chorusPro: {
    clientId: string;
    clientSecret: string;
    /** null: the application itself is attached to the association's structure. */
    account: { login: string; password: string } | null;
    oauthBase: string;
    apiBase: string;
  } | null;
  /** The bucket of uploaded files; null: they are kept in the database. */
  s3: {
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
    endpoint: string | null;
  } | null;
  /** The service that looks addresses up; null: simulated. */
  geocodingUrl: string | null;
  /** Hosts of a private network, or without TLS, that a former portal may stand on: nothing but the internet is called otherwise. */
  formerPortalHosts: string[];
  /** The service that knows leaked passwords; null: passwords are not looked up. */
  passwordLeaksUrl: string | null;
  /** Folder of `npm run backup` and of the nightly job, and for how many days the job's files stay. */
  backup: { folder: string; days: number; key: string | null; isNightly: boolean };
  /** Last day on which a session can be, the same for all forms (CAT-125). */
  lastSessionDay: string;
  /** The readers of the API's description: everybody, or the bearer of an administrator's token. */
  apiDocs: 'public' | 'admin';
  /** Most requests a minute from one address. */
  requestsPerMinute: number;
  /** Factor of the limits on tries of single calls; 1 except in tests. */
  rateLimitFactor: number;
  /** Start of the clock, for the demonstration and tests; null: now. */
  clock: Date | null;
  logLevel: string;
  /** Logs a line for each request, without any data of its caller. */
  logRequests: boolean;
  /** The token that an operator's Prometheus sends to read /metrics; null: /metrics answers nobody. */
  metricsToken: string | null;
  /** Traces for an operator's OpenTelemetry collector (OTEL_…); null: none are made. */
  tracing: { sampler: 'always_on' | 'always_off' | 'traceidratio'; ratio: number } | null;
  /** The trusted proxies (X-Forwarded-For): their number, counted from the portal, or their addresses. */
  trustProxy: false | number | string;
};

type Environment = Record<string, string | undefined>;

export class ConfigError extends Error {}

export function readConfig(env: Environment, root: string): Config {
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL);
  const mode = readMode(env.APP_MODE, databaseUrl);
  const port = readNumber(env.PORT, 3000, 'PORT');
  const host = env.HOST || '127.0.0.1';
  const dataDir = resolve(root, env.DATA_DIR || 'data');
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, '');
  const mail = allOrNone(env, { smtpUrl: 'SMTP_URL', from: 'MAIL_FROM' });
  return {
    mode,
    host,
    port,
    dataDir,
    databaseUrl,
    publicUrl,
    tokenSecret: readTokenSecret(env.TOKEN_SECRET, mode, dataDir),
    previousTokenSecret: readSecret(env.TOKEN_SECRET_PREVIOUS, 'TOKEN_SECRET_PREVIOUS'),
    stripe: allOrNone(env, {
      secretKey: 'STRIPE_SECRET_KEY',
      publishableKey: 'STRIPE_PUBLISHABLE_KEY',
      webhookSecret: 'STRIPE_WEBHOOK_SECRET',
    }),
    paypal: readPaypal(env),
    mail: mail && { smtpUrl: mail.smtpUrl },
    sender: mail ? readSender(mail.from) : { name: 'Forman', address: `noreply@${hostOf(publicUrl)}` },
    sms: readSms(env),
    chorusPro: readChorusPro(env),
    s3: readS3(env),
    geocodingUrl: env.GEOCODING_URL || (mode === 'production' ? 'https://data.geopf.fr/geocodage' : null),
    formerPortalHosts: (env.FORMER_PORTAL_HOSTS ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    passwordLeaksUrl: readHttpsAddress(env.PASSWORD_LEAKS, 'PASSWORD_LEAKS'),
    backup: readBackup(env, root, { mode, dataDir, databaseUrl }),
    lastSessionDay: readDay(env.LAST_SESSION_DAY, lastDay, 'LAST_SESSION_DAY'),
    apiDocs: readApiDocs(env.API_DOCS, mode),
    requestsPerMinute: readNumber(env.REQUESTS_PER_MINUTE, 600, 'REQUESTS_PER_MINUTE'),
    rateLimitFactor: readNumber(env.RATE_LIMIT_FACTOR, 1, 'RATE_LIMIT_FACTOR'),
    clock: readClock(env.CLOCK, mode),
    logLevel: env.LOG_LEVEL || 'info',
    logRequests: readSwitch(env.LOG_REQUESTS, 'LOG_REQUESTS'),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    tracing: readTracing(env),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
  };
}

function readDatabaseUrl(value: string | undefined): string | null {
  const wanted = /[?&]target_session_attrs=([^&]*)/.exec(value ?? '')?.[1];
  if (wanted && wanted !== 'read-write' && wanted !== 'primary')
    throw new ConfigError(
      `DATABASE_URL: the portal writes, target_session_attrs is read-write, not ${wanted}.`,
    );
  return value || null;
}

function readMode(value: string | undefined, databaseUrl: string | null): Config['mode'] {
  if (value === 'demo' || value === 'production') return value;
  if (value) throw new ConfigError(`APP_MODE is demo or production, not ${value}.`);
  // An operator's own server is never filled with the sample association by default.
  return databaseUrl ? 'production' : 'demo';
}

function readHttpsAddress(value: string | undefined, name: string): string | null {
  if (!value) return null;
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:')
    throw new ConfigError(`${name} is an address that begins with https://.`);
  return value.replace(/\/$/, '');
}

function readApiDocs(value: string | undefined, mode: Config['mode']): Config['apiDocs'] {
  if (value === 'public' || value === 'admin') return value;
  if (value) throw new ConfigError(`API_DOCS is public or admin, not ${value}.`);
  return mode === 'demo' ? 'public' : 'admin';
}

function readClock(value: string | undefined, mode: Config['mode']): Date | null {
  if (!value) return null;
  const start = new Date(value);
  if (mode === 'production' || Number.isNaN(start.getTime())) {
    throw new ConfigError('CLOCK is an instant, for the demonstration only.');
  }
  return start;
}

function readNumber(value: string | undefined, fallback: number, name: string): number {
  if (!value) return fallback;
  if (!/^\d+$/.test(value)) throw new ConfigError(`${name} is a whole number, not ${value}.`);
  return Number(value);
}

function readSwitch(value: string | undefined, name: string): boolean {
  if (!value || value === 'off') return false;
  if (value === 'on') return true;
  throw new ConfigError(`${name} is on or off, not ${value}.`);
}

function readDay(value: string | undefined, fallback: string, name: string): string {
  if (!value) return fallback;
  if (!isDay(value)) throw new ConfigError(`${name} is a day like ${fallback}, not ${value}.`);
  return value;
}

/** Reads the trusted proxies; nobody else is trusted, as clients write the header's leftmost address. */
function readTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (!value || value === '0') return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every((address) => isIP(address.replace(/\/\d{1,3}$/, '')) > 0)) return addresses.join(',');
  throw new ConfigError(`TRUST_PROXY is the number of proxies, or their addresses, not ${value}.`);
}

/** Reads these variables: all of them, or none. */
function allOrNone<T extends Record<string, string>>(
  env: Environment,
  names: T,
): { [K in keyof T]: string } | null {
  const present = Object.values(names).filter((name) => env[name]);
  if (present.length === 0) return null;
  const missing = Object.values(names).filter((name) => !env[name]);
  if (missing.length > 0) throw new ConfigError(`${present.join(', ')} needs ${missing.join(', ')} too.`);
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, env[name]!])) as {
    [K in keyof T]: string;
  };
}

/** Reads the sender. @throws ConfigError for an address that no mail server accepts. */
function readSender(value: string): MailAddress {
  const [before = '', named, after] = value.trim().split('<');
  const address = named?.endsWith('>') ? named.slice(0, -1) : before;
  const name = named === undefined ? '' : before.trim().replaceAll('"', '');
  const [local = '', domain = '', more] = address.split('@');
  const isAddress = local !== '' && domain !== '' && more === undefined && !/[\s<>"]/.test(address);
  if (!isAddress || after !== undefined || name.includes('>'))
    throw new ConfigError(`MAIL_FROM is like Forman <portail@association.fr>, not ${value}.`);
  return { name, address };
}

function hostOf(publicUrl: string): string {
  if (!URL.canParse(publicUrl)) throw new ConfigError(`PUBLIC_URL is an address, not ${publicUrl}.`);
  return new URL(publicUrl).hostname;
}

function readPaypal(env: Environment): Config['paypal'] {
  const keys = allOrNone(env, {
    clientId: 'PAYPAL_CLIENT_ID',
    clientSecret: 'PAYPAL_CLIENT_SECRET',
    webhookId: 'PAYPAL_WEBHOOK_ID',
  });
  return keys && { ...keys, apiBase: env.PAYPAL_API_BASE || 'https://api-m.paypal.com' };
}

/**
 * Reads the backups' settings. The nightly job runs where BACKUP_DIR is set, and for a real association in
 * the embedded database: a server has backups of its own, and the sample needs none.
 */
function readBackup(
  env: Environment,
  root: string,
  { mode, dataDir, databaseUrl }: Pick<Config, 'mode' | 'dataDir' | 'databaseUrl'>,
): Config['backup'] {
  const key = env.BACKUP_KEY || null;
  if (key !== null && key.length < 16) throw new ConfigError('BACKUP_KEY needs at least 16 characters.');
  const isOwn = mode === 'production' && databaseUrl === null;
  return {
    folder: env.BACKUP_DIR ? resolve(root, env.BACKUP_DIR) : join(dataDir, 'backups'),
    days: readNumber(env.BACKUP_DAYS, 14, 'BACKUP_DAYS'),
    key,
    isNightly: Boolean(env.BACKUP_DIR) || isOwn,
  };
}

function readSms(env: Environment): Config['sms'] {
  const keys = allOrNone(env, { apiKey: 'BREVO_API_KEY', sender: 'SMS_SENDER' });
  return keys && { ...keys, apiBase: env.BREVO_API_BASE || 'https://api.brevo.com' };
}

/** Reads PISTE’s application, and the technical account unless the application belongs to the structure. */
function readChorusPro(env: Environment): Config['chorusPro'] {
  const application = allOrNone(env, {
    clientId: 'CHORUS_PRO_CLIENT_ID',
    clientSecret: 'CHORUS_PRO_CLIENT_SECRET',
  });
  const account = allOrNone(env, { login: 'CHORUS_PRO_LOGIN', password: 'CHORUS_PRO_PASSWORD' });
  const isAsked = readSwitch(env.CHORUS_PRO_ACCOUNT || 'on', 'CHORUS_PRO_ACCOUNT');
  if (!application) {
    if (account) throw new ConfigError('CHORUS_PRO_LOGIN needs CHORUS_PRO_CLIENT_ID too.');
    return null;
  }
  if (isAsked && !account)
    throw new ConfigError(
      'CHORUS_PRO_CLIENT_ID needs CHORUS_PRO_LOGIN and CHORUS_PRO_PASSWORD too, or CHORUS_PRO_ACCOUNT=off.',
    );
  return {
    ...application,
    account: isAsked ? account : null,
    oauthBase:
      readHttpsAddress(env.CHORUS_PRO_OAUTH_BASE, 'CHORUS_PRO_OAUTH_BASE') ?? 'https://oauth.piste.gouv.fr',
    apiBase: readHttpsAddress(env.CHORUS_PRO_API_BASE, 'CHORUS_PRO_API_BASE') ?? 'https://api.piste.gouv.fr',
  };
}

function readS3(env: Environment): Config['s3'] {
  const named = allOrNone(env, {
    bucket: 'S3_BUCKET',
    region: 'S3_REGION',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  });
  return named && { ...named, endpoint: env.S3_ENDPOINT || null };
}

function readMetricsToken(value: string | undefined): string | null {
  if (!value) return null;
  if (!/^[\w.~+/-]{32,}=*$/.test(value))
    throw new ConfigError('METRICS_TOKEN needs at least 32 letters, digits or . _ ~ + / - characters.');
  return value;
}

/** Reads OpenTelemetry's own variables; its exporter reads the address and the headers by itself. */
function readTracing(env: Environment): Config['tracing'] {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return null;
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return null;
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json';
  if (protocol !== 'http/json')
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_PROTOCOL is http/json, which every collector takes, not ${protocol}.`,
    );
  const sampler = (env.OTEL_TRACES_SAMPLER || 'always_on').replace(/^parentbased_/, '');
  if (sampler !== 'always_on' && sampler !== 'always_off' && sampler !== 'traceidratio')
    throw new ConfigError(`OTEL_TRACES_SAMPLER is always_on, always_off or traceidratio, not ${sampler}.`);
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG is between 0 and 1.');
  return { sampler, ratio };
}

function readSecret(value: string | undefined, name: string): Uint8Array | null {
  if (!value) return null;
  if (value.length < 32) throw new ConfigError(`${name} needs at least 32 characters.`);
  return new TextEncoder().encode(value);
}

/** Reads the secret, required in production; the demonstration keeps one, so that logins survive restarts. */
function readTokenSecret(value: string | undefined, mode: Config['mode'], dataDir: string): Uint8Array {
  const named = readSecret(value, 'TOKEN_SECRET');
  if (named) return named;
  if (mode === 'production')
    throw new ConfigError('TOKEN_SECRET is required in production (32 characters or more).');
  const file = join(dataDir, 'token-secret');
  if (!existsSync(file)) {
    // Under root the database runs as another account, which may pass through the folder but not list it.
    const isRoot = process.getuid?.() === 0;
    mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return new TextEncoder().encode(readFileSync(file, 'utf8').trim());
}
