import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { hashPassword } from '../apps/api/src/people/accounts/passwords.ts';
import { cardOf, collectedOf, detailOf } from './bare-answers.ts';
import { profileOf, type ProfileRow, profileStatement } from './bare-profile.ts';
import {
  type BareDetailRow,
  type BarePerson,
  type BareRow,
  collectionStatement,
  createStatement,
  detailStatement,
  joinStatement,
  type Kind,
  listStatement,
} from './bare-statements.ts';

/**
 * The lower bound: node:http and one hand-written statement a call, prepared once a connection. It finds the
 * caller in a map of tokens, decides only what its statement decides, takes no lock and writes no message.
 */
const { DATABASE_URL = '', PORT = '', TOKENS = '' } = process.env;
const tokens = new Map(Object.entries(JSON.parse(readFileSync(TOKENS, 'utf8')) as Record<string, Caller>));
// The same option as the portal's: without it, PostgreSQL plans the larger statements anew at every call.
const options = '-c plan_cache_mode=force_generic_plan';
const reads = new pg.Pool({ connectionString: DATABASE_URL, max: 4, options });
const writes = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options });

type Caller = { id: number; level: string };

const DAY = 86_400_000;
/** Midnight in Paris, of a day "2026-12-15". */
function midnight(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const hour = Number(parisHour.format(utc - 3_600_000));
  return utc - 3_600_000 * (hour === 0 ? 1 : 2);
}
const parisHour = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Paris',
  hour: 'numeric',
  hourCycle: 'h23',
});
const parisDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });

const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

async function list(caller: Caller, url: URL): Promise<unknown> {
  const asked = url.searchParams;
  const page = Number(asked.get('page') ?? 1);
  const today = Date.parse(`${parisDay.format()}T12:00:00Z`);
  const before = (days: number): Date =>
    new Date(midnight(new Date(today - days * DAY).toISOString().slice(0, 10)));
  const first = new Date(midnight(asked.get('dateStart') ?? '1970-01-01'));
  const end = new Date(
    midnight(new Date(Date.parse(asked.get('dateEnd') ?? '2100-01-01') + DAY).toISOString().slice(0, 10)),
  );
  const words = plain(asked.get('search') ?? '');
  const offset = (page - 1) * 10;
  const values = [
    caller.id,
    caller.level,
    new Date(),
    words,
    asked.get('site'),
    first,
    end,
    offset,
    before(2),
    before(14),
  ];
  const { rows } = await reads.query<BareRow & { total: number; total_all: number; has_advices: boolean }>({
    name: 'list',
    text: listStatement,
    values,
  });
  const now = Date.now();
  const { total = 0, total_all: totalAll = 0, has_advices: hasAdvices = false } = rows[0] ?? {};
  return {
    items: rows.map((row) => cardOf(row, caller, now)),
    page,
    maxPage: Math.max(1, Math.ceil(total / 10)),
    total,
    totalAll,
    hasAdvices,
    canCreate: false,
  };
}

const kinds: Record<string, Kind> = {
  workshops: 'workshop',
  formations: 'formation',
  events: 'event',
  team_meatings: 'team_meeting',
};
const habilitationCounts = new Set<Kind>(['formation', 'team_meeting']);
const details = new Map(Object.values(kinds).map((kind) => [kind, detailStatement(kind)]));
const collections = new Map(
  Object.values(kinds).map((kind) => [kind, collectionStatement(kind, habilitationCounts.has(kind))]),
);

async function collection(caller: Caller, kind: Kind, url: URL): Promise<unknown> {
  const asked = url.searchParams;
  const since = new Date(midnight(asked.get('startDate[after]') ?? '1970-01-01'));
  const { rows } = await reads.query<BareRow>({
    name: `list ${kind}`,
    text: collections.get(kind)!,
    values: [caller.id, caller.level, new Date(), since, asked.getAll('habilitation[]')],
  });
  const now = Date.now();
  return rows.map((row) => collectedOf(row, caller, now));
}

async function detail(caller: Caller, kind: Kind, id: number): Promise<unknown> {
  const { rows } = await reads.query<BareDetailRow>({
    name: `detail ${kind}`,
    text: details.get(kind)!,
    values: [caller.id, new Date(), id, caller.level],
  });
  return rows[0] && detailOf(rows[0], caller, Date.now());
}

async function profile(caller: Caller): Promise<unknown> {
  const now = new Date();
  const since = new Date(now);
  since.setFullYear(now.getFullYear() - 1);
  const { rows } = await reads.query<ProfileRow>({
    name: 'profile',
    text: profileStatement,
    values: [caller.id, since, now],
  });
  return rows[0] && profileOf(rows[0], parisDay.format());
}

type NewWorkshop = {
  thematic: string;
  title: string;
  site: number;
  maxGuests: number;
  minGuests: number;
  destined: string[];
  slots: { dateAt: string; endAt: string }[];
  copilotEmails: string[];
};

async function create(caller: Caller, request: IncomingMessage): Promise<unknown> {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as NewWorkshop;
  const starts = body.slots.map((slot) => new Date(slot.dateAt));
  const ends = body.slots.map((slot) => new Date(slot.endAt));
  const { rows } = await writes.query<BareDetailRow>({
    name: 'create',
    text: createStatement,
    values: [
      caller.id,
      new Date(),
      body.thematic,
      body.title,
      body.site,
      body.maxGuests,
      body.minGuests,
      starts[0],
      ends.at(-1),
      body.destined,
      starts,
      ends,
      body.copilotEmails,
    ],
  });
  return rows[0] && { ...detailOf(rows[0], caller, Date.now()), data: { id: rows[0].id } };
}

async function join(caller: Caller, id: number): Promise<unknown> {
  const { rows } = await writes.query<BareDetailRow & { newcomer: BarePerson }>({
    name: 'join',
    text: joinStatement,
    values: [caller.id, new Date(), id, caller.level],
  });
  const [row] = rows;
  if (!row) return undefined;
  return detailOf({ ...row, people: [...(row.people ?? []), row.newcomer] }, caller, Date.now());
}

/** Hashes the password of a sign-up and does nothing else: no account can be made faster. */
async function hashAlone(request: IncomingMessage): Promise<unknown> {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { plainPassword: string };
  return { hash: await hashPassword(body.plainPassword) };
}

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.url === '/api/users') return hashAlone(request);
  const caller = tokens.get(request.headers.authorization?.slice(7) ?? '');
  if (!caller) return undefined;
  const url = new URL(request.url ?? '', 'http://bare');
  if (url.pathname === '/api/workshops/search') return list(caller, url);
  const [, first, second, third] = /^\/api\/(\w+)(?:\/(\d+)(?:\/(\w+))?)?$/.exec(url.pathname) ?? [];
  if (first === 'users' && third === 'profile') return profile(caller);
  const kind = kinds[first ?? ''];
  if (!kind) return undefined;
  if (third === 'join') return join(caller, Number(second));
  if (second) return detail(caller, kind, Number(second));
  return request.method === 'POST' ? create(caller, request) : collection(caller, kind, url);
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => {
      const text = JSON.stringify(body ?? { error: 'not found' });
      response.writeHead(body ? 200 : 404, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error: unknown) => {
      const text = String(error);
      response.writeHead(500, { 'content-length': Buffer.byteLength(text) });
      response.end(text);
    },
  );
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
process.once('SIGTERM', () => process.exit(0));
