import { ProviderError } from '../provider-error.ts';
import { isRetryableStatus, nonsense, withoutSecrets } from './wire.ts';

export type PaypalClientConfig = {
  clientId: string;
  clientSecret: string;
  /** https://api-m.paypal.com, https://api-m.sandbox.paypal.com; tests: http://127.0.0.1:port. */
  apiBase: string;
  timeoutMs?: number;
};

/** What PayPal answered when it understood the call; 404 and 422 among others are answers. */
export type PaypalAnswer = { ok: boolean; status: number; body: unknown };
type Call = { requestId?: string; body?: unknown; rawBody?: string };
export type PaypalClient = {
  call(method: 'GET' | 'POST' | 'PATCH', path: string, options?: Call): Promise<PaypalAnswer>;
};

// A token is renewed while it still has this long to live, so that none expires on its way.
const earlyRenewalMs = 5 * 60_000;

/** PayPal's REST API: OAuth token kept until shortly before its end, one renewal at a time, JSON both ways. */
export function createPaypalClient(config: PaypalClientConfig, clock: { now(): Date }): PaypalClient {
  const send = (path: string, init: RequestInit) => request(config, path, init);
  const tokens = createTokens(config, clock, send);

  const attempt = async (method: string, path: string, options: Call) => {
    const headers: Record<string, string> = {
      authorization: `Bearer ${await tokens.get()}`,
      'content-type': 'application/json',
      // Without it a created resource comes back with its id and status only.
      prefer: 'return=representation',
    };
    if (options.requestId !== undefined) headers['paypal-request-id'] = options.requestId;
    const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    return send(path, { method, headers, ...(body !== undefined && { body }) });
  };

  return {
    async call(method, path, options = {}) {
      let answer = await attempt(method, path, options);
      if (answer.status === 401) {
        tokens.forget();
        answer = await attempt(method, path, options);
      }
      if (answer.status === 401 || answer.status === 403) throw rejected(answer);
      return answer;
    },
  };
}

type Send = (path: string, init: RequestInit) => Promise<PaypalAnswer>;

function createTokens(config: PaypalClientConfig, clock: { now(): Date }, send: Send) {
  let current: { value: string; renewAt: number } | null = null;
  let renewal: Promise<string> | null = null;

  async function renew(): Promise<string> {
    const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    if (!answer.ok) throw rejected(answer);
    const { access_token: value, expires_in: seconds } = answer.body as Record<string, unknown>;
    if (typeof value !== 'string' || typeof seconds !== 'number') throw nonsense('paypal');
    current = { value, renewAt: clock.now().getTime() + seconds * 1000 - earlyRenewalMs };
    return value;
  }

  return {
    async get(): Promise<string> {
      if (current && clock.now().getTime() < current.renewAt) return current.value;
      renewal ??= renew().finally(() => {
        renewal = null;
      });
      return renewal;
    },
    forget(): void {
      current = null;
    },
  };
}

async function request(config: PaypalClientConfig, path: string, init: RequestInit): Promise<PaypalAnswer> {
  const { response, text } = await exchange(config, path, init);
  const { ok, status } = response;
  if (isRetryableStatus(status)) {
    throw new ProviderError('paypal', `HTTP ${status}`, { retryable: true });
  }
  const body = parsed(text);
  if (ok && status !== 204 && !isObject(body)) throw nonsense('paypal');
  return { ok, status, body };
}

async function exchange(config: PaypalClientConfig, path: string, init: RequestInit) {
  const timeoutMs = config.timeoutMs ?? 10_000;
  try {
    // A redirect would carry the token to somebody else.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(new URL(path, config.apiBase), { ...init, signal, redirect: 'error' });
    return { response, text: await response.text() };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const words = timedOut ? `no answer within ${timeoutMs} ms` : `cannot be reached: ${reasonOf(error)}`;
    throw new ProviderError('paypal', withoutSecrets(words, [config.clientSecret]), { retryable: true });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause as { code?: string } | undefined;
  return cause?.code ?? error.message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** PayPal's word for what is wrong: details[0].issue, else the error's name. Null when the body is not PayPal's. */
export function issueOf({ body }: PaypalAnswer): string | null {
  if (!isObject(body)) return null;
  const { name, details } = body as { name?: unknown; details?: { issue?: unknown }[] };
  const issue = Array.isArray(details) ? details[0]?.issue : undefined;
  if (typeof issue === 'string') return issue;
  return typeof name === 'string' ? name : null;
}

/** PayPal refused the call itself: another try would be refused as well. */
export function rejected(answer: PaypalAnswer): ProviderError {
  const debugId = isObject(answer.body) ? (answer.body as { debug_id?: unknown }).debug_id : undefined;
  const words = [
    'HTTP',
    answer.status,
    issueOf(answer),
    typeof debugId === 'string' && `debug_id ${debugId}`,
  ];
  return new ProviderError('paypal', words.filter(Boolean).join(' '), { retryable: false });
}
