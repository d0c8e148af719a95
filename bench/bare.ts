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
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const tokens = new Map(Object.entries(JSON.parse(readFileSync(TOKENS, 'utf8')) as Record<string, Caller>));
const reads = new pg.Pool({ connectionString: DATABASE_URL, max: 4 });
const writes = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

type Caller = { id: number; level: string };

async function list(caller: Caller, url: URL): Promise<unknown> {
  const asked = url.searchParams;
  const page = Number(asked.get('page') ?? 1);
  const words = `%${asked.get('search') ?? ''}%`;
  const values = [caller.id, caller.level, new Date(), words, asked.get('site'), asked.get('dateStart'), asked.get('dateEnd'), (page - 1) * 10];
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
