import { endpoints } from '@forman/contract';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../testing/harness.ts';
import { sentBy } from '../testing/statements.ts';
import type { Makers, Ready } from './sample-ready.testing.ts';
import {
  asText,
  pathOf,
  refusedAnyway,
  type SampleRequest,
  sampleRequest,
  sampleRows,
  sampleUrl,
  tried,
} from './sample-calls.testing.ts';
import {
  aThirdOf,
  baseOf,
  fieldsOf,
  hostileText,
  hostileValues,
  type Ids,
} from './hostile-values.testing.ts';
import { type Answer, fault } from './hostile-answers.testing.ts';

/**
 * Every field of every call of the contract with hostile values (`aThirdOf`): the answer is always a refusal in
 * French or legitimate, never a 5xx, and a refused call leaves every table unchanged. The rest of each call
 * is valid, so that a value which the schema accepts reaches the database.
 */
let portal: TestPortal;
let admin: Caller;
let member: Caller;
let ids: Ids;
let makers: Makers;

beforeAll(async () => {
  portal = await testPortal();
  ({ admin, ids, makers } = await sampleRows(portal));
  member = await portal.as(await makeUser(portal));
  await countChanges();
});
afterAll(() => portal.close());

/**
 * Counts each row inserted, changed or deleted, within its transaction: a rollback does not count. Rate
 * limits, the tries of a challenge and security events are left out, because refusals write them.
 */
async function countChanges(): Promise<void> {
  await sql`
    create table row_changes (count bigint not null);
    insert into row_changes values (0);
    create function count_change() returns trigger language plpgsql as
      'begin update row_changes set count = count + 1; return null; end';
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ('row_changes', 'rate_limits', 'security_events', 'auth_challenges') loop
        execute format('create trigger counted after insert or update or delete on %I for each row execute function count_change()', name);
      end loop;
    end $$;`.execute(portal.ctx.db);
}

async function changes(): Promise<number> {
  const { rows } = await portal.ctx.pool.query<{ count: number }>({
    name: 'changes',
    text: 'select count from row_changes',
  });
  return rows[0]?.count ?? -1;
}

/** True for a select: no function of this database writes. */
const isReading = (statement: string): boolean => /^select\b/i.test(statement);

type Attempt = { what: string; request: (ready: Ready) => SampleRequest };
type Attempts = (attempt: Attempt) => Promise<Answer>;

/**
 * Attempts on one endpoint, each with rows that let it succeed: a refused call has used nothing up, a
 * successful one may have. Faults of an answer, or of its trace in the tables, are added to `faults`.
 */
function attemptsOn({ id, method }: EndpointDefinition, faults: string[]): Attempts {
  let ready: Ready | null = null;
  /** Number of rows changed before the attempt. */
  let before = 0;
  return async ({ what, request }) => {
    if (ready === null) {
      ready = (await makers[id]?.()) ?? {};
      // Webhooks of the purchase just made must not count as a trace of the attempt.
      await portal.ctx.bank?.drained();
      before = await changes();
    }
    const { url, body, headers } = request(ready);
    const caller = ready.caller ?? admin;
    const ask = () => sentBy(() => caller.raw(method, url, body, headers));
    let { answer: response, statements } = await ask();
    // No client calls this often: rate limits are not under test here.
    if (response.statusCode === 429) {
      await portal.ctx.pool.query('delete from rate_limits');
      ({ answer: response, statements } = await ask());
    }
    const isTaken = response.statusCode < 400;
    // A GET may write: an export adds a line to the log.
    if (isTaken && (method !== 'GET' || !statements.every(isReading))) ready = null;
    // Most calls are refused before any write: their changes need no count.
    const after = isTaken || statements.every(isReading) ? before : await changes();
    const left = after === before ? null : `${response.statusCode}, and ${after - before} rows changed`;
    const wrong = fault(response) ?? left;
    before = after;
    if (wrong !== null) faults.push(`${what}: ${wrong}`.slice(0, 400));
    return response;
  };
}

/** Makes the attempts one after the other. @returns the fault of each. */
async function faultsOf(endpoint: EndpointDefinition, list: Attempt[]): Promise<string[]> {
  const faults: string[] = [];
  const attempt = attemptsOn(endpoint, faults);
  for (const one of list) await attempt(one);
  return faults;
}

/**
 * Tries every field with every value, until the field is refused by name, accepted by a call that succeeds,
 * or tried alone among valid fields. First all fields have the value at once; fields that the answer names
 * are left out of the next call.
 */
async function faultsOfFields<Value>(
  endpoint: EndpointDefinition,
  {
    names,
    values,
    request,
  }: {
    names: string[];
    values: Value[];
    request: (fields: Record<string, Value>, ready: Ready) => SampleRequest;
  },
): Promise<string[]> {
  const faults: string[] = [];
  const attempt = attemptsOn(endpoint, faults);
  for (const value of values) {
    const shown = JSON.stringify([value]).slice(1, 61);
    const hold = (fields: string[]): Promise<Answer> =>
      attempt({
        what: `${fields.join(', ')} = ${shown}`,
        request: (ready) => request(Object.fromEntries(fields.map((name) => [name, value])), ready),
      });
    const open = await leftOpen(names, hold);
    if (open.length > 1) for (const name of open) await hold([name]);
  }
  return faults;
}

/**
 * The fields that are neither refused by name nor accepted: the last call was refused, but without naming any
 * of them.
 */
async function leftOpen(names: string[], hold: (fields: string[]) => Promise<Answer>): Promise<string[]> {
  const response = await hold(names);
  if (response.statusCode < 400) return [];
  const refused = refusedPaths(response);
  const others = names.filter((name) => !refused.some((path) => path === name || isWithin(path, name)));
  return others.length === names.length || others.length === 0 ? others : leftOpen(others, hold);
}

/** The paths of the violations in a refusal. */
function refusedPaths(response: Answer): string[] {
  if (response.statusCode !== 422) return [];
  const { violations } = response.json() as { violations: { propertyPath: string }[] };
  return violations.map(({ propertyPath }) => propertyPath);
}

/** `slots[0].dateAt` is within `slots`; a query field may itself be called `user.id`. */
const isWithin = (path: string, name: string): boolean =>
  path.startsWith(name) && /^(\.|\[\d)/.test(path.slice(name.length));

const urlOf = (endpoint: EndpointDefinition, ready: Ready, query?: Record<string, unknown>): string =>
  sampleUrl(endpoint, { ids, ready, query });

const withBody = tried.filter(({ body }) => body);

/** The valid call. */
const goodRequest = (endpoint: EndpointDefinition, ready: Ready): SampleRequest =>
  sampleRequest(endpoint, { ids, ready });

test('the sample values pass the schemas of all calls', () => {
  const wrong = tried.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const base = baseOf(endpoint, part, { ids });
      const texts = Object.fromEntries(Object.entries(base).map(([name, value]) => [name, String(value)]));
      const result = endpoint[part]?.safeParse(part === 'body' ? base : texts);
      return result && !result.success ? [`${endpoint.id} ${part}: ${result.error.message}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
  expect(withBody.length).toBeGreaterThan(15);
});

test('each call succeeds with its sample values, twice', async () => {
  const refused: Record<string, string> = {};
  const faults: string[] = [];
  for (const endpoint of tried.filter(({ body, query }) => body ?? query)) {
    const attempt = attemptsOn(endpoint, faults);
    for (const what of ['once', 'again']) {
      const { statusCode, body } = await attempt({ what, request: (ready) => goodRequest(endpoint, ready) });
      if (statusCode >= 300) refused[endpoint.id] = `${what}: ${body}`;
    }
  }
  expect(faults).toEqual([]);
  expect(refused).toEqual(
    Object.fromEntries(Object.keys(refusedAnyway).map((id) => [id, expect.any(String)])),
  );
});

const creating = endpoints.filter(
  (endpoint) => 'creates' in endpoint && !Object.hasOwn(refusedAnyway, endpoint.id),
);

test.each(creating.map((endpoint) => [endpoint.id, endpoint] as const))(
  'OPS-023: %s makes nothing more when it is sent again with its key',
  async (id, endpoint: EndpointDefinition) => {
    const ready = (await makers[id]?.()) ?? {};
    const { url, body } = goodRequest(endpoint, ready);
    const keyed = { ...(JSON.parse(body as string) as object), requestKey: randomUUID() };
    const send = (): Promise<Answer> => (ready.caller ?? admin).raw('POST', url, keyed);
    const first = await send();
    expect(first.statusCode).toBeLessThan(300);
    await portal.ctx.bank?.drained();
    const before = await changes();
    const second = await send();
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(await changes()).toBe(before);
  },
);

describe('CORE-009 OPS-024: hostile input', () => {
  test.each(tried.filter(({ params }) => params).map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses or accepts each hostile value in its path without a fault',
    async (id, endpoint) => {
      const attempts = Object.keys(fieldsOf(endpoint.params)).flatMap((name) =>
        aThirdOf(hostileText, `${id} ${name}`).map((value) => ({
          what: `${name} = ${value}`,
          request: (ready: Ready) => ({
            ...goodRequest(endpoint, ready),
            url: pathOf(endpoint, { ...baseOf(endpoint, 'params', { ids, ready }), [name]: value }),
          }),
        })),
      );
      expect(await faultsOf(endpoint, attempts)).toEqual([]);
    },
  );

  test.each(tried.filter(({ query }) => query).map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses or accepts each hostile value in its query without a fault',
    async (id, endpoint) => {
      const names = Object.keys(fieldsOf(endpoint.query));
      const added = (what: string, search: string): Attempt => ({
        what,
        request: (ready) => {
          const good = goodRequest(endpoint, ready);
          return { ...good, url: `${good.url}${good.url.includes('?') ? '&' : '?'}${search}` };
        },
      });
      const attempts = names.flatMap((name) => {
        const [one, within] = [encodeURIComponent(name), encodeURIComponent(`${name}[x]`)];
        return [added(`${name} twice`, `${one}=1&${one}=2`), added(`${name}[x]`, `${within}=1`)];
      });
      attempts.push(added('a field nobody knows', '__proto__=1&constructor=x'));
      expect(await faultsOf(endpoint, attempts)).toEqual([]);
      const request = (fields: Record<string, string>, ready: Ready) => ({
        url: urlOf(endpoint, ready, { ...baseOf(endpoint, 'query', { ids, ready }), ...fields }),
      });
      expect(
        await faultsOfFields(endpoint, { names, values: aThirdOf(hostileText, `${id} query`), request }),
      ).toEqual([]);
    },
  );

  test.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses or accepts each hostile value in its body without a fault',
    async (id, endpoint) => {
      const request = (fields: Record<string, unknown>, ready: Ready) => ({
        url: urlOf(endpoint, ready),
        ...asText({ ...baseOf(endpoint, 'body', { ids, ready }), ...fields }),
      });
      const names = Object.keys(fieldsOf(endpoint.body));
      expect(
        await faultsOfFields(endpoint, { names, values: aThirdOf(hostileValues, `${id} body`), request }),
      ).toEqual([]);
    },
  );

  const wholeBodies: [what: string, body: unknown, contentType?: string][] = [
    ['nothing', undefined, 'application/json'],
    ['half an object', '{"a":'],
    ['no JSON', 'a=1&b=2'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '1e999'],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a deep list', '['.repeat(50_000)],
    ['a deep object', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a megabyte', JSON.stringify({ email: 'x'.repeat(1024 * 1024) })],
    ['a form', 'a=1', 'application/x-www-form-urlencoded'],
    ['XML', '<a/>', 'application/xml'],
    ['a multipart without its boundary', 'x', 'multipart/form-data'],
    ['plain text', 'bonjour', 'text/plain'],
    ['a content type that is none', '{}', 'nimporte quoi'],
  ];
  test.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s refuses each malformed body without a fault',
    async (id, endpoint) => {
      const attempts = aThirdOf(wholeBodies, `${id} whole`).map(
        ([what, body, contentType = 'application/json']) => ({
          what,
          request: (ready: Ready) => ({
            url: urlOf(endpoint, ready),
            body,
            headers: { 'content-type': contentType },
          }),
        }),
      );
      expect(await faultsOf(endpoint, attempts)).toEqual([]);
    },
  );

  test('a body of a megabyte answers 413; half an object and a wrong content type answer 400', async () => {
    const statuses = [];
    for (const what of ['a megabyte', 'half an object', 'XML', 'a prototype']) {
      const [, body, contentType = 'application/json'] = wholeBodies.find(([name]) => name === what) ?? [];
      statuses.push(
        (await admin.raw('POST', '/api/workshops', body, { 'content-type': contentType })).statusCode,
      );
    }
    expect(statuses).toEqual([413, 400, 400, 400]);
  });

  test('a webhook without a valid signature answers 4xx and stores nothing', async () => {
    const endpoint = endpoints.find(({ id }) => id === 'webhook');
    if (!endpoint) throw new Error('no webhook');
    const attempts = ['stripe', 'paypal', 'simulated-card', 'simulated-paypal', 'autre'].flatMap((provider) =>
      wholeBodies.map(([what, body, contentType = 'application/json']) => ({
        what: `${provider}: ${what}`,
        request: () => ({
          url: `/api/webhooks/${provider}`,
          body,
          headers: {
            'content-type': contentType,
            'stripe-signature': 't=1,v1=00',
            'simulated-bank-signature': 'x',
            'paypal-transmission-sig': 'x',
          },
        }),
      })),
    );
    expect(await faultsOf(endpoint, attempts)).toEqual([]);
  });
});

describe('other people’s ids', () => {
  const personal = /^(user_id|userId|user\.id|guests|beneficiary)$/;
  const calls = tried.filter(
    (endpoint) =>
      endpoint.access !== 'public' &&
      (endpoint.path.startsWith('/users/:id') ||
        [...Object.keys(fieldsOf(endpoint.body)), ...Object.keys(fieldsOf(endpoint.query))].some((name) =>
          personal.test(name),
        )),
  );
  // Members read each other's pages, field by field as the members' tests show.
  const ofAPage = /^(getUser|getProfile|getUserStats|getUserLine|getUserGoals|listSponsored)$/;
  test.each(calls.filter(({ id }) => !ofAPage.test(id)).map((endpoint) => [endpoint.id, endpoint] as const))(
    'CORE-105 CORE-260: %s refuses a member who names another person, and changes nothing',
    async (_id, endpoint) => {
      const named = (part: 'query' | 'body') => {
        const known = baseOf(endpoint, part, { ids });
        const others = Object.keys(fieldsOf(endpoint[part])).filter((name) => personal.test(name));
        return {
          ...known,
          ...Object.fromEntries(others.map((name) => [name, part === 'query' ? String(ids.user) : ids.user])),
        };
      };
      const before = await changes();
      // These calls ignore the name: it only counts for discovery days, and this session is none.
      const sells = /^(quote|payByCard|openPaypalOrder|finaliseDiscovery)$/.test(endpoint.id);
      const body = endpoint.body ? asText(named('body')) : undefined;
      const response = await member.raw(
        endpoint.method,
        urlOf(endpoint, {}, named('query')),
        body?.body,
        body?.headers,
      );
      expect(response.statusCode < 500 && (sells || response.statusCode === 403)).toBe(true);
      expect(response.statusCode < 400 || (await changes()) === before).toBe(true);
    },
  );
});
