import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { quoted } from '../backup/dump.ts';
import type { DescribedTable } from './catalogue.ts';
import { writtenAs } from './exported-tables.ts';

/** COPY that neither quotes nor escapes: JSON as PostgreSQL writes it holds no control characters. */
const plainLines = `with (format csv, quote E'\\x01', delimiter E'\\x02')`;

/** The rows of a table, a line of JSON each, in the order of its key. */
export async function* readRows(
  client: pg.Client,
  { table, columns, key }: DescribedTable,
): AsyncGenerator<Buffer, void> {
  const otherwise = writtenAs[table as keyof typeof writtenAs] ?? {};
  const list = columns.map(({ name }) => `${otherwise[name] ?? quoted(name)} as ${quoted(name)}`).join(', ');
  const order = key.map((name) => `r.${quoted(name)}`).join(', ');
  const rows = `select to_json(r) from (select ${list} from public.${quoted(table)}) r order by ${order}`;
  yield* client.query(copyTo(`copy (${rows}) to stdout ${plainLines}`)) as AsyncIterable<Buffer>;
  // The rows end before PostgreSQL says that they did: the answer to the next statement comes after that.
  await client.query('select');
}

/** Loads the lines of a table into the empty one. @returns their number. */
export async function loadRows(
  client: pg.Client,
  { table, columns }: DescribedTable,
  lines: Readable,
): Promise<number> {
  await client.query('create temp table if not exists exported_lines (line json)');
  const copy = client.query(copyFrom(`copy exported_lines from stdin ${plainLines}`));
  const done = finished(copy);
  done.catch(() => {});
  for await (const chunk of lines) if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), done]);
  copy.end();
  await done;
  const [list, read] = ['', 'r.'].map((of) => columns.map(({ name }) => `${of}${quoted(name)}`).join(', '));
  const { rowCount } = await client.query(
    `insert into public.${quoted(table)} (${list}) overriding system value
     select ${read} from exported_lines l cross join lateral json_populate_record(null::public.${quoted(table)}, l.line) r`,
  );
  await client.query('truncate exported_lines');
  return rowCount ?? 0;
}
