import type { EndpointDefinition } from '@forman/contract/endpoint';
import fc from 'fast-check';
import { baseOf, fieldsOf, type Ids } from '../../apps/api/src/http/hostile-values.testing.ts';
import { socketBytes } from './socket-bytes.ts';
import { fieldName, headerValue, jsonValue, spoil, urlText } from './values.ts';

/** One request to one call of the contract, and its sender. */
export type HostileRequest = {
  /** The hostile part of the request. */
  kind: Kind;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Index of the account. */
  who: number;
  /** Sent instead of the account’s own token. */
  authorization?: string;
  /** Number of identical requests at the same time. */
  times: number;
  /** Bytes for a bare socket; the other fields are then ignored. */
  bytes?: Buffer;
};

/** Data of the attacked portal for the generator. */
export type Target = {
  ids: Known[];
  /** Ids of any rows; those of payments are of another kind. */
  foreignIds: number[];
  paymentIds: string[];
  accounts: number;
  wrongTokens: string[];
};

/** Existing rows: those that calls name, and one of each table. */
export type Known = { ids: Ids; rows: Record<string, number | string> };

type Part = 'params' | 'query' | 'body';
type Json = Record<string, string>;
type Call = { endpoint: EndpointDefinition; target: Target };
type Draft = Partial<HostileRequest>;

/** A valid part of the call. The first word of most paths is the table of their ids. */
const good = (
  { endpoint: { path }, endpoint }: Call,
  part: Part,
  { ids, rows }: Known,
): Record<string, unknown> => {
  const table = /^\/([\w-]+)\/:id/.exec(path)?.[1]?.replaceAll('-', '_') ?? '';
  const id = table in rows ? { id: rows[table] } : {};
  return baseOf(endpoint, part, { ids, ready: { values: { version: 0, ...id } } });
};

const asJson = (fields: Record<string, unknown>): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]));

const bodyOf = (fields: Json): Buffer =>
  Buffer.from(
    `{${Object.entries(fields)
      .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
      .join(',')}}`,
  );

function pathOf({ endpoint }: Call, params: Record<string, string>, isBare = false): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1');
  return `${endpoint.isBareToo && isBare ? '' : '/api'}${path}`;
}

const searchOf = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

const encoded = (params: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, encodeURIComponent(String(value))]),
  );

const sometimes = <T>(value: fc.Arbitrary<T>, oneIn: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const idsOf = ({ target }: Call): fc.Arbitrary<Known> => fc.constantFrom(...target.ids);

/** A valid call, on rows of the sample association. */
const wellFormed = (call: Call): fc.Arbitrary<Draft> =>
  fc.tuple(idsOf(call), fc.boolean()).map(([ids, isBare]) => ({
    path: pathOf(call, encoded(good(call, 'params', ids)), isBare) + searchOf(good(call, 'query', ids)),
    ...(call.endpoint.body
      ? { body: bodyOf(asJson(good(call, 'body', ids))), headers: { 'content-type': 'application/json' } }
      : {}),
  }));

/** A call with wrong values in some fields, and one unknown field beside them. */
const hostileFields = (call: Call): fc.Arbitrary<Draft> => {
  const known = Object.keys(fieldsOf(call.endpoint.body));
  const name = known.length > 0 ? fc.constantFrom(...known) : fieldName;
  return fc
    .tuple(
      idsOf(call),
      // One wrong part alone goes furthest: another one would end the call earlier.
      fc.oneof(
        { weight: 3, arbitrary: fc.array(fc.tuple(name, jsonValue), { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(fc.tuple(name, jsonValue), { minLength: 2, maxLength: 4 }) },
      ),
      sometimes(fc.tuple(fieldName, jsonValue), 4),
    )
    .map(([ids, changed, added]) => ({
      path: pathOf(call, encoded(good(call, 'params', ids))) + searchOf(good(call, 'query', ids)),
      headers: { 'content-type': 'application/json' },
      body: bodyOf({
        ...asJson(good(call, 'body', ids)),
        ...Object.fromEntries(changed),
        ...(added ? { [added[0]]: added[1] } : {}),
      }),
    }));
};

const hostileQuery = (call: Call): fc.Arbitrary<Draft> => {
  const known = Object.keys(fieldsOf(call.endpoint.query)).map((name) => encodeURIComponent(name));
  const name = fc.oneof(...(known.length > 0 ? [fc.constantFrom(...known)] : []), urlText);
  const pair = fc.tuple(name, fc.constantFrom('=', '[]=', '[x]=', '%5Bafter%5D=', ''), urlText);
  return fc.tuple(wellFormed(call), fc.array(pair, { minLength: 1, maxLength: 4 })).map(([draft, pairs]) => ({
    ...draft,
    path: `${draft.path}${draft.path!.includes('?') ? '&' : '?'}${pairs.map((parts) => parts.join('')).join('&')}`,
  }));
};

const hostilePath = (call: Call): fc.Arbitrary<Draft> =>
  fc
    .tuple(wellFormed(call), urlText, urlText, fc.constantFrom('param', 'behind', 'slashes', 'case'))
    .map(([draft, one, other, how]) => {
      const params = Object.fromEntries(
        Object.keys(fieldsOf(call.endpoint.params)).map((name, index) => [name, index === 0 ? one : other]),
      );
      const path = pathOf(call, params);
      if (how === 'behind') return { ...draft, path: `${path}/${other}` };
      if (how === 'slashes') return { ...draft, path: path.replaceAll('/', '//') };
      return { ...draft, path: how === 'case' ? path.replace('/api', '/API') : path };
    });

/** A valid call on rows of other people. */
const foreignIds = (call: Call): fc.Arbitrary<Draft> => {
  const { foreignIds: numbers, paymentIds } = call.target;
  const draw = fc.tuple(fc.constantFrom(...numbers), fc.constantFrom(...paymentIds));
  return fc.tuple(idsOf(call), draw, draw).map(([ids, one, other]) => {
    const swap = (fields: Record<string, unknown>, [id, paymentId]: [number, string]) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => {
          if (/^[\da-f]{8}-/.test(String(value))) return [name, paymentId];
          const isId = /^(id|.*_id|.*Id|user|workshop|formation|event|former|transaction)$/.test(name);
          return [name, isId && Number.isInteger(Number(value)) ? id : value];
        }),
      );
    const path =
      pathOf(call, encoded(swap(good(call, 'params', ids), one))) +
      searchOf(swap(good(call, 'query', ids), other));
    if (!call.endpoint.body) return { path };
    const body = bodyOf(asJson(swap(good(call, 'body', ids), other)));
    return { path, body, headers: { 'content-type': 'application/json' } };
  });
};

const spoiltBody = (call: Call): fc.Arbitrary<Draft> =>
  fc
    .tuple(wellFormed(call), fc.oneof(jsonValue, fc.constant('{"a":1}')), spoil)
    .map(([draft, other, spoiled]) => ({
      ...draft,
      headers: { 'content-type': 'application/json' },
      body: spoiled(draft.body ?? Buffer.from(other)),
    }));

const contentTypes = [
  'application/x-www-form-urlencoded', 'application/xml', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=',
  'application/json; charset=utf-16', 'application/json; charset=nimporte', 'application/jsonp', 'nimporte quoi', '', ';', 'text/html', '*/*',
]; // prettier-ignore

const wrongType = (call: Call): fc.Arbitrary<Draft> =>
  fc
    .tuple(
      wellFormed(call),
      fc.constantFrom(...contentTypes),
      fc.constantFrom('', 'gzip', 'br', 'identity', 'nimporte'),
      jsonValue,
    )
    .map(([draft, type, encoding, other]) => ({
      ...draft,
      headers: { 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) },
      body: draft.body ?? Buffer.from(other),
    }));

const multipart = (call: Call): fc.Arbitrary<Draft> => {
  const field = call.endpoint.upload ?? 'file';
  const part = fc
    .tuple(
      fc.constantFrom(field, 'file', '__proto__', '', 'a'.repeat(300)),
      fc.constantFrom('a.png', '../../a.php', 'a\u0000.png', 'é.csv', '', 'x'.repeat(5_000)),
      fc.constantFrom('image/png', 'image/svg+xml', 'text/csv', 'application/zip', 'x'),
      fc.oneof(fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)), jsonValue.map((text) => Buffer.from(text)), heads),
    )
    .map(([name, file, type, bytes]) =>
      Buffer.concat([
        Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
    ); // prettier-ignore
  return fc
    .tuple(
      wellFormed(call),
      fc.array(part, { maxLength: 4 }),
      fc.constantFrom('--b--\r\n', '--b', '', '--b\r\n\r\n'),
    )
    .map(([draft, parts, end]) => ({
      ...draft,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat([...parts, Buffer.from(end)]),
    }));
};

/** First bytes of known kinds of files, with nothing after them; a picture that claims 60,000 by 60,000. */
const heads = fc.constantFrom(
  Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea600802000000', 'hex'),
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('474946383961ffffffff', 'hex'),
  Buffer.from('504b0304140000000800', 'hex'),
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('email;nom\n"a;b\n=1+1;@SUM(A1)\n'),
);

const methods = ['HEAD', 'OPTIONS', 'TRACE', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'SEARCH', 'QUERY', 'PURGE', 'LINK', 'NIMPORTE']; // prettier-ignore

const oddMethod = (call: Call): fc.Arbitrary<Draft> =>
  fc
    .tuple(wellFormed(call), fc.constantFrom(...methods))
    .map(([draft, method]) => ({ ...draft, method, headers: { ...draft.headers } }));

const wrongToken = (call: Call): fc.Arbitrary<Draft> =>
  fc
    .tuple(
      wellFormed(call),
      fc.oneof(fc.constantFrom(...call.target.wrongTokens), headerValue),
      fc.constantFrom('Bearer ', 'bearer ', 'Basic ', '', 'Bearer  '),
    )
    .map(([draft, token, scheme]) => ({ ...draft, authorization: scheme + token }));

const headerNames = [
  'accept', 'accept-language', 'cookie', 'if-none-match', 'if-modified-since', 'range', 'x-forwarded-for', 'x-forwarded-host', 'x-http-method-override',
  'origin', 'referer', 'user-agent', 'x-request-id', 'stripe-signature', 'simulated-bank-signature', 'paypal-transmission-sig', 'idempotency-key', 'expect',
  'host', 'x-original-url', '__proto__', 'accept-encoding', 'te', 'upgrade-insecure-requests',
]; // prettier-ignore

const oddHeaders = (call: Call): fc.Arbitrary<Draft> =>
  fc
    .tuple(
      wellFormed(call),
      fc.array(fc.tuple(fc.constantFrom(...headerNames), headerValue), { minLength: 1, maxLength: 5 }),
      sometimes(fc.integer({ min: 8_000, max: 40_000 }), 6),
    )
    .map(([draft, odd, length]) => ({
      ...draft,
      headers: {
        ...draft.headers,
        ...Object.fromEntries(odd),
        ...(length ? { 'x-long': 'x'.repeat(length) } : {}),
      },
    }));

const kinds = {
  'well-formed': { weight: 4, draft: wellFormed },
  fields: { weight: 30, draft: hostileFields },
  query: { weight: 10, draft: hostileQuery },
  path: { weight: 8, draft: hostilePath },
  'ids of others': { weight: 12, draft: foreignIds },
  'spoilt body': { weight: 8, draft: spoiltBody },
  'content type': { weight: 5, draft: wrongType },
  multipart: { weight: 3, draft: multipart },
  method: { weight: 4, draft: oddMethod },
  token: { weight: 5, draft: wrongToken },
  headers: { weight: 5, draft: oddHeaders },
  socket: {
    weight: 3,
    draft: (call: Call): fc.Arbitrary<Draft> =>
      wellFormed(call).chain((draft) =>
        socketBytes({ method: call.endpoint.method, path: draft.path! }).map((bytes) => ({ bytes })),
      ),
  },
} satisfies Record<string, { weight: number; draft: (call: Call) => fc.Arbitrary<Draft> }>;
export type Kind = keyof typeof kinds;

/** Any hostile request to this call. One in twelve is sent several times at once. */
export function requestTo(endpoint: EndpointDefinition, target: Target): fc.Arbitrary<HostileRequest> {
  const drafts = Object.entries(kinds).map(([kind, { weight, draft }]) => ({
    weight,
    arbitrary: draft({ endpoint, target }).map((made) => ({ kind: kind as Kind, ...made })),
  }));
  return fc
    .tuple(fc.oneof(...drafts), fc.nat(target.accounts - 1), sometimes(fc.integer({ min: 2, max: 5 }), 12))
    .map(([draft, who, times]) => ({
      method: endpoint.method,
      path: '/',
      headers: {},
      who,
      ...draft,
      times: draft.kind === 'socket' ? 1 : (times ?? 1),
    }));
}
