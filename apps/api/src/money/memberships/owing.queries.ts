import type { listOwing } from '@forman/contract/money/memberships';
import type { QueryOf } from '@forman/contract/endpoint';
import { ladder, type Level } from '@forman/domain/access';
import { duesCalledUntil } from '@forman/domain/money/memberships/dues';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { containing, hasWords } from '../../db/patterns.ts';
import { sliceOf } from '../../http/paging.ts';

export type OwingRow = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  level: Level;
  until: string | null;
  paidOn: string | null;
  isActive: boolean;
  toldAt: Date | null;
};
type Totals = { count: number; levels: { level: Level; people: number }[] };

/**
 * SQL condition: members above guest level, as `u`, whose dues are called now; people who only keep the books
 * pay no dues, nor do the dead.
 */
export const owes = (
  now: Date,
): RawBuilder<unknown> => sql`u.deleted_at is null and u.died_on is null and u.level <> 'ROLE_GUEST'
  and not u.is_expert_accountant and (u.member_until_on is null or u.member_until_on <= ${duesCalledUntil(now)})`;

/**
 * SQL expression: the instant when `u` was last written to about this end of their membership, by the job or
 * by the office.
 */
export const remindedAt = sql`greatest(
  (select max(told_at) from dues_reminders r where r.user_id = u.id and r.until_on = u.member_until_on),
  (select told_at from dues_requests q where q.user_id = u.id))`;

const ladderLevels = sql`${[...ladder]}::text[]`;

const orders = {
  lastName: sql`plain_text(u.last_name)`,
  level: sql`array_position(${ladderLevels}, u.level)`,
  until: sql`u.member_until_on`,
  paidOn: sql`u.dues_paid_on`,
  toldAt: remindedAt,
};

/** One page of the people whose dues are called, and their total number, also by level. */
export async function listOwingRows(
  db: Db,
  query: QueryOf<typeof listOwing>,
  now: Date,
): Promise<Totals & { rows: OwingRow[] }> {
  const { limit, offset } = sliceOf(query);
  const { search, state } = query;
  const conditions = [owes(now)];
  if (search) {
    conditions.push(
      sql`(${hasWords(sql`u.first_name || ' ' || u.last_name`, search)} or u.email ilike ${containing(search)})`,
    );
  }
  const isActive = sql`coalesce(u.member_until_on >= ${parisDay(now)}, false)`;
  if (state) conditions.push(sql`${isActive} = ${state === 'running'}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Totals & { rows: (Omit<OwingRow, 'toldAt'> & { toldAt: string | null })[] }>`
    select (select count(*)::int from users u where ${where}) as count,
      (select coalesce(json_agg(l), '[]') from (
        select u.level, count(*) as people from users u where ${where} group by u.level) l) as levels,
      (select coalesce(json_agg(page), '[]') from (
        select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.level,
          u.member_until_on as until, u.dues_paid_on as "paidOn", ${isActive} as "isActive", ${remindedAt} as "toldAt"
        from users u where ${where}
        order by ${orderedBy(orders, query, sql`u.member_until_on nulls last, plain_text(u.last_name), u.first_name, u.id`)}
        limit ${limit} offset ${offset}) page) as rows`.execute(db);
  const { rows: page, ...totals } = rows[0]!;
  return {
    ...totals,
    rows: page.map((row) => ({ ...row, toldAt: row.toldAt ? new Date(row.toldAt) : null })),
  };
}

export type Reminded = { id: number; level: Level; until: string | null; isActive: boolean };

/**
 * Records that these people, or all, are asked for their dues now, if they owe them and were not written to
 * today. Of two simultaneous calls, the second finds the people recorded.
 */
export async function noteRequests(tx: Tx, ids: readonly number[] | null, now: Date): Promise<Reminded[]> {
  const today = parisInstant(parisDay(now), '00:00');
  const { rows } = await sql<Reminded>`
    with noted as (
      insert into dues_requests (user_id, told_at)
      select u.id, ${now} from users u
      where ${owes(now)} and (${ids}::int[] is null or u.id = any(${ids}::int[]))
        and coalesce(${remindedAt} < ${today}, true)
      order by u.id
      on conflict (user_id) do update set told_at = excluded.told_at where dues_requests.told_at < ${today}
      returning user_id)
    select u.id, u.level, u.member_until_on as until, coalesce(u.member_until_on >= ${parisDay(now)}, false) as "isActive"
    from noted n join users u on u.id = n.user_id order by u.id`.execute(tx);
  return rows;
}

/** Counts the people who owe dues now. */
export async function countOwing(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from users u where ${owes(now)}`.execute(db);
  return rows[0]!.count;
}
