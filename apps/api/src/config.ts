import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What the environment says, read once. Secrets come from nowhere else. */
export type Config = {
  /** demo: sample accounts, outbox page and simulated bank exist. production: they do not. */
  mode: 'demo' | 'production';
  host: string;
  port: number;
  dataDir: string;
  /** null: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null;
  /** Where people reach the portal: links in e-mails start with it. */
  publicUrl: string;
  tokenSecret: Uint8Array;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  paypal: { clientId: string; clientSecret: string; webhookId: string; apiBase: string } | null;
  mail: { smtpUrl: string; from: string } | null;
  /** Requests a minute from one address before it is asked to slow down. */
  requestsPerMinute: number;
  /** Tries that the limits of single calls allow, multiplied by this; 1 but in tests. */
  rateLimitFactor: number;
  /** The demonstration and the tests may start at another instant than now. */
  clock: Date | null;
  logLevel: string;
  trustProxy: boolean;
};

type Environment = Record<string, string | undefined>;

export class ConfigError extends Error {}

export function readConfig(env: Environment, root: string): Config {
  const databaseUrl = env.DATABASE_URL || null;
  const mode = readMode(env.APP_MODE, databaseUrl);
  const port = readNumber(env.PORT, 3000, 'PORT');
  const host = env.HOST || '127.0.0.1';
  const dataDir = resolve(root, env.DATA_DIR || 'data');
  return {
    mode,
    host,
    port,
    dataDir,
    databaseUrl,
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, ''),
    tokenSecret: readTokenSecret(env.TOKEN_SECRET, mode, dataDir),
    stripe: together(env, {
      secretKey: 'STRIPE_SECRET_KEY',
      publishableKey: 'STRIPE_PUBLISHABLE_KEY',
      webhookSecret: 'STRIPE_WEBHOOK_SECRET',
    }),
    paypal: readPaypal(env),
    mail: together(env, { smtpUrl: 'SMTP_URL', from: 'MAIL_FROM' }),
    requestsPerMinute: readNumber(env.REQUESTS_PER_MINUTE, 600, 'REQUESTS_PER_MINUTE'),
    rateLimitFactor: readNumber(env.RATE_LIMIT_FACTOR, 1, 'RATE_LIMIT_FACTOR'),
    clock: readClock(env.CLOCK, mode),
    logLevel: env.LOG_LEVEL || 'info',
    trustProxy: env.TRUST_PROXY === '1',
  };
}

function readMode(value: string | undefined, databaseUrl: string | null): Config['mode'] {
  if (value === 'demo' || value === 'production') return value;
  if (value) throw new ConfigError(`APP_MODE is demo or production, not ${value}.`);
  // A server of one's own is never filled with the sample association unasked.
  return databaseUrl ? 'production' : 'demo';
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

/** All of these variables, or none. */
function together<T extends Record<string, string>>(
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

function readPaypal(env: Environment): Config['paypal'] {
  const keys = together(env, {
    clientId: 'PAYPAL_CLIENT_ID',
    clientSecret: 'PAYPAL_CLIENT_SECRET',
    webhookId: 'PAYPAL_WEBHOOK_ID',
  });
  return keys && { ...keys, apiBase: env.PAYPAL_API_BASE || 'https://api-m.paypal.com' };
}

/** Production names its secret; the demonstration keeps one of its own in the data folder, so that logins survive restarts. */
function readTokenSecret(value: string | undefined, mode: Config['mode'], dataDir: string): Uint8Array {
  if (value) {
    if (value.length < 32) throw new ConfigError('TOKEN_SECRET needs at least 32 characters.');
    return new TextEncoder().encode(value);
  }
  if (mode === 'production')
    throw new ConfigError('TOKEN_SECRET is required in production (32 characters or more).');
  const file = join(dataDir, 'token-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return new TextEncoder().encode(readFileSync(file, 'utf8').trim());
}
