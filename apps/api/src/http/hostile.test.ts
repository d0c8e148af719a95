import { endpoints } from '@forman/contract';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import { errorSentence, errorStatus, type ErrorCode } from '@forman/domain/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  makeCompletion,
  makeFaqQuestion,
  makeGoal,
  makeNews,
  makeSession,
  makeSite,
  makeUser,
  makeVote,
} from '../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../testing/harness.ts';

/**
 * Every field of every call of the contract, with everything one can put there: always a refusal in French or a
 * legitimate answer, never a 5xx, and a refused call leaves every table as it was.
 */
let portal: TestPortal;
/** How many rows had been changed after the last attempt. */
let changed = 0;
let admin: Caller;
let member: Caller;
let ids: Record<
  'user' | 'session' | 'site' | 'completion' | 'news' | 'section' | 'subCategory' | 'issue' | 'vote',
  number
>;

beforeAll(async () => {
  portal = await testPortal();
  const owner = await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true, is_pilot: true });
  admin = await portal.as(owner);
  member = await portal.as(await makeUser(portal));
  const session = await makeSession(portal, { euros: 50 });
  const { id: user } = await makeUser(portal);
  const goal = await makeGoal(portal);
  ids = {
    user,
    session: session.id,
    site: await makeSite(portal),
    completion: await makeCompletion(portal, goal.id, user),
    ...(await makeFaqQuestion(portal)),
    vote: await makeVote(portal, user),
    news: (await makeNews(portal)).id,
  };
  await countChanges();
});
afterAll(() => portal.close());

/** Counts each row inserted, changed or deleted, in the transaction that does it: what rolls back does not count. */
async function countChanges(): Promise<void> {
  await sql`
    create table row_changes (count bigint not null);
    insert into row_changes values (0);
    create function count_change() returns trigger language plpgsql as
      'begin update row_changes set count = count + 1; return null; end';
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ('row_changes', 'rate_limits') loop
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

/** What each field may hold so that the call gets past its schema; a field not named here is made from its schema. */
const usual = (): Record<string, unknown> => ({
  id: ids.session,
  date: '2026-12-15',
  dates: ['2027-01-12'],
  dateAt: '2026-12-31 20:00',
  endAt: '2026-12-31 21:00',
  workshop: ids.session,
  copilotEmails: [],
  dateStart: '2026-12-01',
  dateEnd: '2026-12-31',
  'startDate[after]': '2026-12-01',
  'startDate[before]': '2026-12-31',
  page: '1',
  section: ids.section,
  subCategory: ids.subCategory,
  site: ids.site,
  former: undefined,
  destined: ['ROLE_NEOMAN'],
  startDate: '2026-12-15 09:00',
  endDate: '2026-12-15 18:00',
  slots: [{ dateAt: '2026-12-15 09:00', endAt: '2026-12-15 12:00' }],
  price: '12,50',
  title: 'Un titre',
  maxGuests: 10,
  minGuests: 1,
  videoConferenceLink: 'https://visio.example',
  externLink: 'https://billets.example',
  isVisio: false,
  plainPassword: 'chaussette-verte',
  birthDay: '1980-01-01',
  memberStartCreatedAt: '2026-01-01',
  dateEndMember: '2026-12-31',
  adhesionPaidAt: '2026-01-01',
  workshop_id: ids.session,
  atelier_id: ids.session,
  provider: 'stripe',
  role: 'ROLE_NEOMAN',
  roles: ['ROLE_NEOMAN'],
  credit: 0,
  previousCredit: 0,
  civility: 'Mme',
  civilite: 'Mme',
  email: 'hostile@essai.example',
  phoneNumber: '0799999999',
  phoneGodFather: '0799999998',
  code: '123456',
  societySiret: '73282932000074',
  publishAt: '2026-12-15',
  'publishAt[after]': '2026-12-01',
  'publishAt[before]': '2026-12-31',
  taggedUsers: [ids.user],
  attachment: undefined,
  file: undefined,
});
/** Where the same name means something else. */
const usualOf = (endpoint: EndpointDefinition): Record<string, unknown> => ({
  ...usual(),
  ...(endpoint.path.startsWith('/user') ? { id: ids.user } : {}),
  // Filled in, the first would end the call before anything is read; the second would go before the phone.
  ...(endpoint.id === 'registerUser' ? { message: undefined, invitation: undefined } : {}),
  ...(endpoint.path === '/calendar' ? { from: '2026-12-01', to: '2026-12-31', kinds: 'workshop' } : {}),
  ...(endpoint.path.startsWith('/goal_finisheds') ? { id: ids.completion } : {}),
  ...(endpoint.path.startsWith('/sections') ? { id: ids.section } : {}),
  ...(endpoint.path.startsWith('/sub_categories') ? { id: ids.subCategory } : {}),
  ...(endpoint.path.startsWith('/issues') ? { id: ids.issue, newSubCategory: undefined } : {}),
  ...(endpoint.path.startsWith('/evolutions') ? { id: ids.vote } : {}),
  // Each change that is taken raises the version.
  ...(endpoint.path.startsWith('/news') ? { id: ids.news, fileUrl: null, version: undefined } : {}),
  ...(endpoint.path.startsWith('/pictures') ? { id: '0'.repeat(32) } : {}),
  ...(endpoint.path.startsWith('/payments') ? { id: '11111111-1111-4111-8111-111111111111' } : {}),
  ...(endpoint.path.startsWith('/payments/cases') ? { id: 1 } : {}),
  ...(endpoint.method === 'GET'
    ? { site: String(ids.site), guests: undefined, destined: 'ROLE_NEOMAN' }
    : {}),
});

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  default?: unknown;
  pattern?: string;
  format?: string;
};
const samples = [
  '1',
  'texte',
  '2026-12-15',
  '2026',
  '0612345678',
  'a@essai.example',
  '11111111-1111-4111-8111-111111111111',
  'true',
];

function sample(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0]);
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [sample(schema.items ?? {})];
  const { pattern } = schema;
  return pattern ? samples.find((text) => new RegExp(pattern, 'u').test(text)) : 'texte texte';
}

function fieldsOf(schema: z.ZodType | undefined): Record<string, Schema> {
  if (!schema) return {};
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return json.properties ?? json.anyOf?.find((one) => one.properties)?.properties ?? {};
}

function baseOf(endpoint: EndpointDefinition, part: 'params' | 'query' | 'body'): Record<string, unknown> {
  const known = usualOf(endpoint);
  const entries = Object.entries(fieldsOf(endpoint[part])).map(
    ([name, schema]) => [name, name in known ? known[name] : sample(schema)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Raw text for a part of a URL: what an encoder would never write is there too. */
const hostileText = [
  '0', '-1', '1.5', '1e3', '0x10', '+1', '2147483647', '2147483648', '99999999999999999999', 'abc', '', '%20', '%00', '1%00',
  '%ED%A0%80', '%E0%A4%A', '..%2F..%2Fetc%2Fpasswd', '%27%3B%20drop%20table%20users%3B--', '1%27%20or%20%271%27%3D%271',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E', '%3D1%2B1', '%D9%A3', '%F0%9F%92%A5', '%25', '_', '%5C', '%5Bobject%20Object%5D',
  '2026-02-30', '0000-01-01', '99999-12-31', 'x'.repeat(90), 'x'.repeat(300), 'é'.repeat(80),
]; // prettier-ignore
const hostileValues: unknown[] = [
  undefined, null, true, false, 0, -1, 1.5, 1e308, -1e308, 2147483647, 2147483648, 2 ** 53, '', ' ', 'x', 'x'.repeat(20_000),
  '💥', "'; drop table users; --", "' or '1'='1", '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '=1+1', '@SUM(A1)',
  '../../../etc/passwd', 'a\u0000b', '\ud800', '\u202eabc', '\r\nSet-Cookie: a=b', [], [null], [[]], ['x'.repeat(50)], {}, { $ne: null },
  'NaN', '1e3', '0x10', '-1', '99999999999', '0000-01-01', '2026-02-30', '9999-12-31', '/api/users/1', '/api/users/2000000000', '${7*7}', '{{7*7}}',
]; // prettier-ignore

const english =
  /\b(invalid|expected|required|must|received|unexpected|error|not found|bad request|too big|too small|input|undefined|failed|string|boolean|array|number)\b/i;
const internals = /\bat \w+ \(|node_modules|syntax error|insert into|violates|duplicate key|\.ts:\d/;

type Answer = Awaited<ReturnType<Caller['raw']>>;

/** What is wrong with an answer, or null. */
function fault(response: Answer): string | null {
  const { statusCode, body } = response;
  if (statusCode >= 500) return `answered ${statusCode}: ${body}`;
  if (internals.test(body)) return `shows its inside: ${body}`;
  if (statusCode < 400) return null;
  if (!String(response.headers['content-type']).startsWith('application/problem+json'))
    return `no problem+json: ${body}`;
  const problem = response.json() as {
    code: ErrorCode;
    status: number;
    title: string;
    detail: string;
    violations?: { propertyPath: string; message: string }[];
  };
  if (errorStatus[problem.code] !== statusCode || problem.status !== statusCode)
    return `status and code differ: ${body}`;
  if (problem.title !== errorSentence[problem.code]) return `another title: ${body}`;
  const said = [problem.detail, ...(problem.violations ?? []).map(({ message }) => message)];
  const foreign = said.find((sentence) => english.test(sentence) || sentence.trim() === '');
  if (foreign !== undefined) return `not French: ${foreign}`;
  return (statusCode === 422) === (problem.violations !== undefined)
    ? null
    : `violations and 422 go together: ${body}`;
}

type Attempt = { what: string; url: string; body?: unknown; headers?: Record<string, string> };
const limited = new Set(
  endpoints.filter(({ id, rateLimit }) => rateLimit ?? id === 'login').map(({ id }) => id),
);

/** Makes an attempt. @returns the answer, and what is wrong with it or with its trace in the tables. */
async function attemptOn(
  endpoint: EndpointDefinition,
  { what, url, body, headers }: Attempt,
): Promise<{ response: Answer; wrong: string[] }> {
  if (limited.has(endpoint.id)) await portal.ctx.pool.query('delete from rate_limits');
  const response = await admin.raw(endpoint.method, url, body, headers);
  const before = changed;
  changed = await changes();
  const wrong =
    fault(response) ??
    (response.statusCode >= 400 && changed !== before
      ? `${response.statusCode}, and ${changed - before} rows changed`
      : null);
  return { response, wrong: wrong === null ? [] : [`${what}: ${wrong}`.slice(0, 400)] };
}

/** Makes the attempts one after the other. @returns what is wrong with each. */
async function faultsOf(endpoint: EndpointDefinition, attempts: Attempt[]): Promise<string[]> {
  const faults: string[] = [];
  changed = await changes();
  for (const attempt of attempts) faults.push(...(await attemptOn(endpoint, attempt)).wrong);
  return faults;
}

/**
 * Every field with every value. All fields hold a value at once first: those that the answer refuses by name are done
 * with it, and each other field is tried with it alone, among fields that are as they should be.
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
    request: (fields: Record<string, Value>) => Omit<Attempt, 'what'>;
  },
): Promise<string[]> {
  const faults: string[] = [];
  changed = await changes();
  for (const value of values) {
    const shown = JSON.stringify([value]).slice(1, 61);
    const attempt = (fields: string[]): Promise<{ response: Answer; wrong: string[] }> =>
      attemptOn(endpoint, {
        what: `${fields.join(', ')} = ${shown}`,
        ...request(Object.fromEntries(fields.map((name) => [name, value]))),
      });
    const together = await attempt(names);
    faults.push(...together.wrong);
    if (names.length === 1) continue;
    const refused = refusedFields(together.response);
    for (const name of names) if (!refused.has(name)) faults.push(...(await attempt([name])).wrong);
  }
  return faults;
}

/** The fields that an answer refuses by name: of `slots[0].dateAt` the first. */
function refusedFields(response: Answer): Set<string> {
  if (response.statusCode !== 422) return new Set();
  const { violations } = response.json() as { violations: { propertyPath: string }[] };
  return new Set(violations.map(({ propertyPath }) => propertyPath.split(/\.|\[(?=\d)/)[0] ?? ''));
}

const pathOf = (endpoint: EndpointDefinition, params: Record<string, unknown>): string =>
  `/api${endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))}`;
const urlOf = (endpoint: EndpointDefinition, query: Record<string, unknown> = {}): string => {
  const search = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${String(value)}`);
  return pathOf(endpoint, baseOf(endpoint, 'params')) + (search.length > 0 ? `?${search.join('&')}` : '');
};
const json = { 'content-type': 'application/json' };
/** A body is sent as text, so that nothing between here and the server repairs it. */
const sent = (value: unknown) => ({ body: JSON.stringify(value), headers: json });

/** The call that ends the caller's own login is not tried with it. */
const tried = endpoints.filter(({ id }) => id !== 'logout');
const withBody = tried.filter(({ body }) => body);

test('the samples pass the schemas, so that what follows reaches the handlers', () => {
  const wrong = tried.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const base = baseOf(endpoint, part);
      const texts = Object.fromEntries(Object.entries(base).map(([name, value]) => [name, String(value)]));
      const result = endpoint[part]?.safeParse(part === 'body' ? base : texts);
      return result && !result.success ? [`${endpoint.id} ${part}: ${result.error.message}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
  expect(withBody.length).toBeGreaterThan(15);
});

describe('CORE-009 hostile input', () => {
  test.each(tried.filter(({ params }) => params).map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: every parameter of its path',
    async (_id, endpoint) => {
      const base = baseOf(endpoint, 'params');
      const attempts = Object.keys(base).flatMap((name) =>
        hostileText.map((value) => ({
          what: `${name} = ${value}`,
          url: pathOf(endpoint, { ...base, [name]: value }),
          ...(endpoint.body ? sent(baseOf(endpoint, 'body')) : {}),
        })),
      );
      expect(await faultsOf(endpoint, attempts)).toEqual([]);
    },
  );

  test.each(tried.filter(({ query }) => query).map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: every parameter of its query',
    async (_id, endpoint) => {
      const base = baseOf(endpoint, 'query');
      const names = Object.keys(fieldsOf(endpoint.query));
      const attempts = names.flatMap((name) => [
        {
          what: `${name} twice`,
          url: `${urlOf(endpoint, base)}&${encodeURIComponent(name)}=1&${encodeURIComponent(name)}=2`,
        },
        { what: `${name}[x]`, url: `${urlOf(endpoint, base)}&${encodeURIComponent(`${name}[x]`)}=1` },
      ]);
      attempts.push({
        what: 'a field nobody knows',
        url: `${urlOf(endpoint, base)}&__proto__=1&constructor=x`,
      });
      expect(await faultsOf(endpoint, attempts)).toEqual([]);
      const request = (fields: Record<string, string>) => ({ url: urlOf(endpoint, { ...base, ...fields }) });
      expect(await faultsOfFields(endpoint, { names, values: hostileText, request })).toEqual([]);
    },
  );

  test.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: every field of its body',
    async (_id, endpoint) => {
      const base = baseOf(endpoint, 'body');
      const request = (fields: Record<string, unknown>) => ({
        url: urlOf(endpoint),
        ...sent({ ...base, ...fields }),
      });
      const names = Object.keys(fieldsOf(endpoint.body));
      expect(await faultsOfFields(endpoint, { names, values: hostileValues, request })).toEqual([]);
    },
    // A form of thirty fields is several hundred calls.
    180_000,
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
    ['a content type that is none', '{}', 'n’importe quoi'.replace('’', '')],
  ];
  test.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: a body that is none',
    async (_id, endpoint) => {
      const attempts = wholeBodies.map(([what, body, contentType = 'application/json']) => ({
        what,
        url: urlOf(endpoint),
        body,
        headers: { 'content-type': contentType },
      }));
      expect(await faultsOf(endpoint, attempts)).toEqual([]);
    },
  );

  test('a megabyte is 413, half an object and a wrong content type 400', async () => {
    const statuses = [];
    for (const what of ['a megabyte', 'half an object', 'XML', 'a prototype']) {
      const [, body, contentType = 'application/json'] = wholeBodies.find(([name]) => name === what) ?? [];
      statuses.push(
        (await admin.raw('POST', '/api/workshops', body, { 'content-type': contentType })).statusCode,
      );
    }
    expect(statuses).toEqual([413, 400, 400, 400]);
  });

  test('webhooks: no signature, a false one, any body: 4xx and nothing stored', async () => {
    const endpoint = endpoints.find(({ id }) => id === 'webhook');
    if (!endpoint) throw new Error('no webhook');
    const attempts = ['stripe', 'paypal', 'simulated-card', 'simulated-paypal', 'autre'].flatMap((provider) =>
      wholeBodies.map(([what, body, contentType = 'application/json']) => ({
        what: `${provider}: ${what}`,
        url: `/api/webhooks/${provider}`,
        body,
        headers: {
          'content-type': contentType,
          'stripe-signature': 't=1,v1=00',
          'simulated-bank-signature': 'x',
          'paypal-transmission-sig': 'x',
        },
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
  // Members read each other's page; what of it is decided field by field (members' tests).
  const ofAPage = /^(getUser|getProfile|getUserStats|getUserLine|getUserGoals|listSponsored)$/;
  test.each(calls.filter(({ id }) => !ofAPage.test(id)).map((endpoint) => [endpoint.id, endpoint] as const))(
    'CORE-105, CORE-260 %s: a member who names somebody else is refused and changes nothing',
    async (_id, endpoint) => {
      const named = (part: 'query' | 'body') => {
        const known = baseOf(endpoint, part);
        const others = Object.keys(fieldsOf(endpoint[part])).filter((name) => personal.test(name));
        return {
          ...known,
          ...Object.fromEntries(others.map((name) => [name, part === 'query' ? String(ids.user) : ids.user])),
        };
      };
      const before = await changes();
      // A seat is never bought for somebody else: there the name counts for discovery days alone, and this is none.
      const sells = /^(quote|payByCard|openPaypalOrder|finaliseDiscovery)$/.test(endpoint.id);
      const body = endpoint.body ? sent(named('body')) : undefined;
      const response = await member.raw(
        endpoint.method,
        urlOf(endpoint, named('query')),
        body?.body,
        body?.headers,
      );
      expect(response.statusCode < 500 && (sells || response.statusCode === 403)).toBe(true);
      expect(response.statusCode < 400 || (await changes()) === before).toBe(true);
    },
  );
});
