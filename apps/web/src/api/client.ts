import type { Contract, EndpointId } from '@forman/contract';
import type { AnswerOf, ParamsOf, SentBodyOf, SentHeadersOf, SentQueryOf } from '@forman/contract/endpoint';
import { ApiError, readProblem } from './api-error.ts';
import { askToConfirm } from './confirmation.ts';
import { earlyAnswer } from './early-answer.ts';
import { endpointOf } from './endpoint-of.ts';
import { hearServerTime } from './server-clock.ts';
import { isDue, tellAccountDue } from './account-due.ts';
import { freshToken, refused, validToken } from './logins.ts';
import { forgetRequestKey, requestKeyFor } from './request-key.ts';

/** Property left out when the endpoint has none, optional when nothing in it is required. */
type Given<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { [K in Name]?: T }
    : object extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T };
type SentParams<P> = P extends undefined ? undefined : { [K in keyof P]: string | number };

/** Input of a call: `params`, `query` and `body` as far as its endpoint has them. */
export type InputOf<Id extends EndpointId> = Given<'params', SentParams<ParamsOf<Contract[Id]>>> &
  Given<'query', SentQueryOf<Contract[Id]>> &
  Given<'headers', SentHeadersOf<Contract[Id]>> &
  Given<'body', SentBodyOf<Contract[Id]>>;
export type CallOf<Id extends EndpointId> = InputOf<Id> & { signal?: AbortSignal | undefined };
export type Answer<Id extends EndpointId> = AnswerOf<Contract[Id]>;

/** Calls that never carry the bearer (CORE-029). */
const bearerless: ReadonlySet<EndpointId> = new Set([
  'login',
  'completeLogin',
  'passkeyForLogin',
  'logInWithPasskey',
  'signUp',
  'findInviter',
  'refreshTokens',
] as const);

type QueryValue = string | number | boolean | null | undefined;
type Parts = {
  params?: Record<string, string | number>;
  query?: Record<string, QueryValue | readonly QueryValue[]>;
  headers?: Record<string, string>;
  body?: unknown;
};

/**
 * Answers to calls in place of the server, each of the contract's shape: the simulation's, and a component
 * test's. One refuses as the server does, by throwing an ApiError. Other calls go to the server.
 */
export type FakeServer = {
  readonly [Id in EndpointId]?: (input: CallOf<Id>) => Answer<Id> | Promise<Answer<Id>>;
};

let standing: FakeServer = {};

/** Lets the fake answer from now on. @returns the end of that. */
export function standIn(fake: FakeServer): () => void {
  standing = fake;
  return () => {
    if (standing === fake) standing = {};
  };
}

export async function call<Id extends EndpointId>(id: Id, input: CallOf<Id>): Promise<Answer<Id>> {
  const fake = standing[id];
  if (fake) return fake(input);
  const answer = (await bodyOf(await send(id, input))) as Answer<Id>;
  // Only now: an answer may be lost on its way after its first byte.
  if ((await endpointOf(id)).creates) forgetRequestKey(id, (input as Parts).params);
  return answer;
}

/**
 * Sends a call and returns the unread response, as a file is read piece by piece. When the server asks for a
 * confirmation, the person is asked, and the call repeated once.
 * @throws ApiError when the call is refused.
 */
export async function send<Id extends EndpointId>(id: Id, input: CallOf<Id>): Promise<Response> {
  try {
    return await sendOnce(id, input);
  } catch (error) {
    const reason = error instanceof ApiError ? error.reason : null;
    if (isDue(reason)) tellAccountDue();
    if (reason !== 'confirmation_needed' || !(await askToConfirm())) throw error;
    return sendOnce(id, input);
  }
}

async function sendOnce<Id extends EndpointId>(id: Id, input: CallOf<Id>): Promise<Response> {
  const { method, path, isPublic, creates } = await endpointOf(id);
  const { params, query, headers, body: given } = input as Parts;
  const body = creates ? { ...(given as object), requestKey: requestKeyFor(id, params) } : given;
  const token = await tokenFor(id, isPublic);
  if (token === null && !isPublic) throw new ApiError({ status: 401, code: 'not_logged_in' });

  // A form of files sets its own content type, with the boundary that the browser chooses.
  const isForm = body instanceof FormData;
  const address = addressOf(path, params, query);
  const sent = {
    method,
    headers: {
      ...headers,
      Accept: 'application/json',
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    signal: input.signal ?? null,
  };
  const ask = (): Promise<Response> =>
    (isForm
      ? // A plain fetch sends the form when the code of send-form cannot load, as a release may have replaced it.
        import('./send-form.ts').then(
          ({ sendForm }) => sendForm(address, { ...sent, body }),
          () => fetch(address, { ...sent, body }),
        )
      : fetch(address, { ...sent, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    ).catch((error: unknown) => {
      if (input.signal?.aborted) throw error;
      throw new ApiError({ status: 0, code: 'offline' }, { cause: error });
    });
  const response = (method === 'GET' ? await earlyAnswer(address, token) : null) ?? (await ask());

  hearServerTime(response);
  if (response.status === 401) refused(token);
  if (!response.ok) {
    if (creates && response.status < 500) forgetRequestKey(id, params);
    throw await readProblem(response);
  }
  return response;
}

const tokenFor = async (id: EndpointId, isPublic: boolean): Promise<string | null> => {
  if (bearerless.has(id)) return null;
  return isPublic ? validToken() : await freshToken();
};

function addressOf(path: string, params: Parts['params'], query: Parts['query']): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, given] of Object.entries(query ?? {})) {
    for (const value of [given].flat()) {
      if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
    }
  }
  return `/api${filled}${search.size === 0 ? '' : `?${search}`}`;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (response.headers.get('content-type')?.includes('json')) return response.json();
  return new Uint8Array(await response.arrayBuffer());
}
