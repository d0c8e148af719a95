import { setTimeout as delay } from 'node:timers/promises';

export type Answer = { status: number; type: string; body: Record<string, unknown> };

/** The connection broke: the portal died during the call. */
export class Cut extends Error {}

/**
 * A person's browser: it calls with a token, one call after the other, and returns a refusal as an answer,
 * not as an exception.
 */
export type Browser = {
  get(path: string): Promise<Answer>;
  post(path: string, body?: object): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  /** The same login at another process's address. */
  at(url: string): Browser;
};

/** Logs in over HTTP. `beforeCall` runs before each later call. */
export async function logIn(
  url: string,
  email: string,
  password: string,
  beforeCall: () => void = () => {},
): Promise<Browser> {
  const login = await untilDone(() => send(url, 'POST', '/api/login_check', { body: { email, password } }));
  const token = String(login.body['token']);
  const speakTo = (one: string): Browser => {
    const call = (method: string, path: string, sent?: object): Promise<Answer> => {
      beforeCall();
      return send(one, method, path, { token, ...(sent ? { body: sent } : {}) });
    };
    return {
      get: (path) => call('GET', path),
      post: (path, body) => call('POST', path, body),
      put: (path, body) => call('PUT', path, body),
      at: speakTo,
    };
  };
  return speakTo(url);
}

/**
 * Repeats the call while the answer is 503: on a machine that stalls, the portal waits too long for
 * PostgreSQL and answers so.
 */
export async function untilServed(call: () => Promise<Answer>): Promise<Answer> {
  let answer = await call();
  await until(async () => {
    if (answer.status === 503) answer = await call();
    return answer.status !== 503;
  });
  return answer;
}

/** Repeats the call as above. @throws Error with the answer when it is refused: what follows would prove nothing. */
export async function untilDone(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await untilServed(call);
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

async function send(
  url: string,
  method: string,
  path: string,
  sent: { token?: string; body?: object },
): Promise<Answer> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
        ...(sent.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      type,
      body: type.includes('json') ? (JSON.parse(text) as Answer['body']) : {},
    };
  } catch (cause) {
    throw new Cut(`${method} ${path}`, { cause });
  }
}

/** Polls until `done` is true; false when it is not within a minute. */
export async function until(done: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(50)) if (await done()) return true;
  return false;
}
