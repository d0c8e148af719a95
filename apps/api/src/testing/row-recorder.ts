import { appendFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** Columns of a statement: name, type of PostgreSQL, and whether a null was seen. */
type Column = [name: string, oid: number, wasNull: boolean];
type Seen = { looks: number; isNew: boolean; columns: Column[] };

/** Where the statements of this run and their columns are written, for scripts/row-types.ts. */
export const recordings = fileURLToPath(new URL('../../../../.cache/test/rows', import.meta.url));

/** Looks at the answers of one statement, and rows of one answer: more would show nothing new. */
const mostLooks = 40;
const mostRows = 50;

const seen = new Map<string, Seen>();

function look(text: string, { fields, rows }: pg.QueryArrayResult | pg.QueryResult): void {
  if (!Array.isArray(fields) || fields.length === 0) return;
  const known = seen.get(text);
  if (known && known.looks >= mostLooks) return;
  const one: Seen = known ?? {
    looks: 0,
    isNew: true,
    columns: fields.map(({ name, dataTypeID }) => [name, dataTypeID, false]),
  };
  seen.set(text, one);
  one.looks += 1;
  for (const row of (rows as Record<string, unknown>[]).slice(0, mostRows))
    for (const column of one.columns)
      if (!column[2] && row[column[0]] === null) {
        column[2] = true;
        one.isNew = true;
      }
}

/** A client that notes the columns of each answer. */
export const recording = (Base: typeof pg.Client): typeof pg.Client =>
  class extends Base {
    override query(...args: unknown[]): never {
      const answer: unknown = super.query(...(args as [never]));
      const [statement] = args as [string | { text?: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      if (text && answer instanceof Promise)
        answer.then(
          (result: pg.QueryResult) => look(text, result),
          () => undefined,
        );
      return answer as never;
    }
  };

/** Writes what was noted since the last time, a line for each statement. */
export function writeRecordings(): void {
  const lines = [...seen].flatMap(([text, one]) => {
    if (!one.isNew) return [];
    one.isNew = false;
    return [`${JSON.stringify({ text, columns: one.columns })}\n`];
  });
  if (lines.length === 0) return;
  mkdirSync(recordings, { recursive: true });
  appendFileSync(`${recordings}/${process.pid}.jsonl`, lines.join(''));
}
