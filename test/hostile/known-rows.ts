import { sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/db/database.ts';
import type { Ids } from '../../apps/api/src/http/hostile-values.testing.ts';
import type { Target } from './requests.ts';

const maxRows = 40;

/** Tables of the ids in calls, by the names of these ids. */
const tables = {
  user: 'users',
  site: 'sites',
  completion: 'goal_completions',
  news: 'news',
  section: 'faq_sections',
  subCategory: 'faq_categories',
  issue: 'faq_questions',
  vote: 'level_votes',
} as const;

type Id = number | string;

/** Some rows of every table, always in the same order; three sessions out of four are still to come. */
export async function readKnownRows(
  db: Database['db'],
): Promise<Pick<Target, 'ids' | 'foreignIds' | 'paymentIds'>> {
  const some = async (query: ReturnType<typeof sql<{ id: Id }>>): Promise<Id[]> =>
    (await query.execute(db)).rows.map(({ id }) => id);
  const named = await some(sql`select table_name as id from information_schema.columns
    where table_schema = 'public' and column_name = 'id' order by table_name`);
  const rows: Record<string, Id[]> = {};
  for (const table of named.map(String))
    rows[table] = await some(sql`select id from ${sql.table(table)} order by id limit ${maxRows}`);
  const sessions: Record<string, Id[]> = {};
  for (const kind of sessionKinds)
    sessions[kind] = [
      ...(await some(
        sql`select id from sessions where kind = ${kind} and starts_at > now() order by id limit 30`,
      )),
      ...(await some(
        sql`select id from sessions where kind = ${kind} and starts_at < now() order by id limit 10`,
      )),
    ];
  const pools = {
    ...Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, rows[table] ?? []])),
    ...sessions,
  };
  const at = (index: number, lists: Record<string, Id[]>) =>
    Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list[index % list.length] ?? 1]));
  const numbers = Object.values(rows)
    .flat()
    .filter((id) => typeof id === 'number');
  return {
    ids: Array.from({ length: maxRows }, (_, index) => ({
      ids: at(index, pools) as Ids,
      rows: at(index, rows),
    })),
    foreignIds: [...new Set([...numbers, 2_147_483_647])],
    paymentIds: [...(rows['payments'] ?? []).map(String), '11111111-1111-4111-8111-111111111111'],
  };
}
