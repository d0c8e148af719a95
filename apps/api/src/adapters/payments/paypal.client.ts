import { ProviderError } from '../provider-error.ts';
import { createTokens, type IssuedToken } from '../access-token.ts';
import { isObject, type JsonAnswer, requestJson } from '../json-http.ts';
import { nonsense } from '../answers.ts';

export type PaypalClientConfig = {
  clientId: string;
  clientSecret: string;
  /** https://api-m.paypal.com, https://api-m.sandbox.paypal.com; tests: http://127.0.0.1:port. */
  apiBase: string;
  timeoutMs?: number;
};

export type PaypalAnswer = JsonAnswer;
type Call = { requestId?: string; body?: unknown; rawBody?: string };
export type PaypalClient = {
  call(method: 'GET' | 'POST' | 'PATCH', path: string, options?: Call): Promise<PaypalAnswer>;
};

/** PayPal's REST API: OAuth token kept until shortly before its end, one renewal at a time, JSON. */
export function createPaypalClient(config: PaypalClientConfig, clock: { now(): Date }): PaypalClient {
  const send: Send = (path, init) => requestJson(providerOf(config), path, init);
  const tokens = createTokens(issueToken(config, send), clock);

  const attempt = async (method: string, path: string, options: Call) => {
    const headers: Record<string, string> = {
      authorization: `Bearer ${await tokens.get()}`,
      'content-type': 'application/json',
      // Without this header a created resource comes back with its id and status only.
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

const providerOf = ({ apiBase, timeoutMs, clientSecret }: PaypalClientConfig) => ({
  provider: 'paypal',
  apiBase,
  timeoutMs,
  secrets: [clientSecret],
});

type Send = (path: string, init: RequestInit) => Promise<PaypalAnswer>;

function issueToken(config: PaypalClientConfig, send: Send): () => Promise<IssuedToken> {
  return async () => {
    const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    if (!answer.ok) throw rejected(answer);
    const { access_token: value, expires_in: seconds } = answer.body as Record<string, unknown>;
    if (typeof value !== 'string' || typeof seconds !== 'number') throw nonsense('paypal');
    return { value, seconds };
  };
}

/** PayPal's code of an error: details[0].issue, else the error's name. Null when the body is not PayPal's. */
export function issueOf({ body }: PaypalAnswer): string | null {
  if (!isObject(body)) return null;
  const { name, details } = body as { name?: unknown; details?: { issue?: unknown }[] };
  const issue = Array.isArray(details) ? details[0]?.issue : undefined;
  if (typeof issue === 'string') return issue;
  return typeof name === 'string' ? name : null;
}

/** Error for a call that PayPal itself refused: another try would be refused as well. */
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
