import { tmpdir } from 'node:os';
import type {
  EndpointDefinition,
  ParamsOf,
  SentBodyOf,
  SentQueryOf,
  AnswerOf,
} from '@forman/contract/endpoint';
import type { Problem } from '@forman/contract/fields';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { JobName } from '../after-commit.ts';
import { type Clock, type Context, createContext } from '../context.ts';
import { openLogin } from '../people/accounts/accounts.service.ts';
import { runJob } from '../jobs/jobs.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & { set(instant: string | Date): void; advance(milliseconds: number): void };

export function testClock(start = '2026-12-01T10:00:00+01:00'): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
export const days = (count: number): number => count * 86_400_000;

type Input<E extends EndpointDefinition> = {
  params?: ParamsOf<E> extends undefined ? never : Record<string, string | number>;
  query?: SentQueryOf<E>;
  body?: SentBodyOf<E>;
};

/** The refusal of a call, with its status and problem. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code} ${problem.reason ?? ''} ${JSON.stringify(problem.violations ?? [])}`);
    this.status = status;
    this.problem = problem;
  }
}

export type Caller = {
  /** Calls an endpoint and returns its answer. @throws Refused. */
  call<E extends EndpointDefinition>(endpoint: E, input?: Input<E>): Promise<AnswerOf<E>>;
  /** Calls an endpoint that must refuse, and returns the refusal. */
  refusal<E extends EndpointDefinition>(endpoint: E, input?: Input<E>): Promise<{ status: number } & Problem>;
  /** Sends any request, and returns the raw answer. */
  raw(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
};

export type TestPortal = {
  app: FastifyInstance;
  ctx: Context;
  clock: TestClock;
  database: TestDatabase;
  /** A caller logged in to this account; null for an anonymous caller. */
  as(user: { id: number } | null): Promise<Caller>;
  /** Runs a job now, until nothing is left to do. */
  run(job: JobName): Promise<void>;
  close(): Promise<void>;
};

/** A portal for this test alone: real PostgreSQL, simulated bank and mail, a clock that stands still. */
export async function testPortal(
  options: { clock?: TestClock; env?: Record<string, string> } = {},
): Promise<TestPortal> {
  const database = await testDatabase();
  const clock = options.clock ?? testClock();
  const config = readConfig(
    {
      APP_MODE: 'demo',
      TOKEN_SECRET: 'a secret that only the tests know, long enough',
      REQUESTS_PER_MINUTE: '100000',
      // `inject` sends this host name.
      PUBLIC_URL: options.env?.APP_MODE === 'production' ? 'http://localhost' : '',
      ...options.env,
    },
    tmpdir(),
  );
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const ctx = await createContext({ config, database, log, clock });
  const app = await createApp(ctx, { checkAnswers: true });
  await app.ready();
  await completeSeller(ctx);
  return {
    app,
    ctx,
    clock,
    database,
    as: async (user) => callerOf(app, user ? await tokenOf(ctx, user.id) : null),
    run: (job) => runJob(ctx, job),
    close: async () => {
      await app.close();
      await ctx.bank?.drained();
      await database.close();
    },
  };
}

/**
 * A token whose login is always confirmed, however long the test's clock has run; tests of confirmation log
 * in by themselves.
 */
export async function tokenOf(ctx: Context, userId: number): Promise<string> {
  const { token } = await openLogin(ctx, userId, 'test');
  await sql`insert into login_confirmations (family_id, user_id, confirmed_until)
    select distinct family_id, user_id, 'infinity'::timestamptz from refresh_tokens where user_id = ${userId}
    on conflict do nothing`.execute(ctx.db);
  return token;
}

/** Longest wait for something that happens later: a busy machine needs seconds, never a minute. */
const longestWait = 60_000;

/** Repeats the check until it is true. @throws Error that names what was waited for in vain. */
export async function waitUntil(what: string, is: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + longestWait;
  while (!(await is())) {
    if (performance.now() > end) throw new Error(`waited ${longestWait / 1000} s in vain until ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Waits until so many transactions of this database wait for a lock. */
export const waitForLock = ({ database }: TestPortal, count = 1): Promise<void> =>
  waitUntil(`${count} transactions wait for a lock`, async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= count;
  });

/** A gate that opens once so many callers have arrived: the worst case, every time. */
export function gateFor(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    here += 1;
    if (here === count) resolve();
    return promise;
  };
}

/** Makes the seller complete enough to issue invoices; a test that wants none empties the record. */
export async function completeSeller(ctx: Context): Promise<void> {
  const seller = {
    name: 'Association Forman (essai)',
    legalForm: 'Association loi du 1er juillet 1901',
    address: '1 rue de l’Exemple',
    postalCode: '78350',
    city: 'Jouy-en-Josas',
    country: 'FR',
    siren: '732829320',
    registrationNumber: 'W000000000',
    vatNumber: 'FR44732829320',
    email: 'tresorier@forman.example',
    penaltyRate: 'trois fois le taux d’intérêt légal',
  };
  await ctx.db
    .updateTable('settings')
    .set({ seller: JSON.stringify(seller) })
    .where('id', '=', 1)
    .execute();
}

function callerOf(app: FastifyInstance, token: string | null): Caller {
  const raw: Caller['raw'] = (method, url, body, headers = {}) =>
    app.inject({
      method: method as 'GET',
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const send = (
    endpoint: EndpointDefinition,
    input: { params?: object; query?: object; body?: unknown } = {},
  ) => raw(endpoint.method, urlOf(endpoint, input), input.body);
  return {
    raw,
    async call(endpoint, input) {
      const response = await send(endpoint, input as object);
      if (response.statusCode >= 400) throw new Refused(response.statusCode, response.json());
      if (endpoint.response === 'file') return response.rawPayload as never;
      return (response.statusCode === 204 ? undefined : response.json()) as never;
    },
    async refusal(endpoint, input) {
      const response = await send(endpoint, input as object);
      if (response.statusCode < 400)
        throw new Error(`${endpoint.id} was not refused: ${response.statusCode}`);
      return { ...response.json<Problem>(), status: response.statusCode };
    },
  };
}

function urlOf(
  endpoint: EndpointDefinition,
  { params = {}, query = {} }: { params?: object; query?: object },
): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
