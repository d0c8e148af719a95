import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { cardOf, detailOf, type BareRow, type BareDetailRow } from './bare-answers.ts';
import { detailStatement, joinStatement, listStatement } from './bare-statements.ts';

/**
 * The measure of what is possible: node:http and one hand-written statement a call, prepared once a connection. It knows
 * who calls from a map of tokens, decides nothing but what its statement decides, locks nothing, writes no message.
 */
const { DATABASE_URL = '', PORT = '', TOKENS = '' } = process.env;
const tokens = new Map(Object.entries(JSON.parse(readFileSync(TOKENS, 'utf8')) as Record<string, Caller>));
const reads = new pg.Pool({ connectionString: DATABASE_URL, max: 4 });
const writes = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

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
  const words = `%${plain(asked.get('search') ?? '')}%`;
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

async function detail(caller: Caller, id: number): Promise<unknown> {
  const { rows } = await reads.query<BareDetailRow>({
    name: 'detail',
    text: detailStatement,
    values: [caller.id, new Date(), id, caller.level],
  });
  return rows[0] && detailOf(rows[0], caller, Date.now());
}

async function join(caller: Caller, id: number): Promise<unknown> {
  const { rows } = await writes.query<BareDetailRow>({
    name: 'join',
    text: joinStatement,
    values: [caller.id, new Date(), id, caller.level],
  });
  return rows[0] && detailOf(rows[0], caller, Date.now());
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const caller = tokens.get(request.headers.authorization?.slice(7) ?? '');
  if (!caller) return undefined;
  const url = new URL(request.url ?? '', 'http://bare');
  if (url.pathname === '/api/workshops/search') return list(caller, url);
  const [, id, act] = /^\/api\/workshops\/(\d+)(\/join)?$/.exec(url.pathname) ?? [];
  if (!id) return undefined;
  return act ? join(caller, Number(id)) : detail(caller, Number(id));
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
