import type { listUsers } from '@forman/contract/office/member-office';
import type { QueryOf } from '@forman/contract/endpoint';
import { ladder, type Level } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { hasPlainWords } from '../../db/patterns.ts';
import { sliceOf } from '../../http/paging.ts';
import type { PersonLink } from './members.queries.ts';

/** The accounts as the back office lists them. */

export type AccountRow = {
  id: number;
  civility: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_prefix: string;
  phone: string;
  picture_path: string | null;
  level: Level;
  is_admin: boolean;
  is_pilot: boolean;
  is_expert_accountant: boolean;
  is_super_organizer: boolean;
  is_jd_ended: boolean;
  is_demarrage_ended: boolean;
  is_3jr_ended: boolean;
  curriculum_ended_on: string | null;
  credit_cents: number;
  member_until_on: string | null;
  dues_paid_on: string | null;
  address: string;
  postal_code: string;
  city: string;
  country: string;
  created_at: string;
  sponsor: PersonLink | null;
  manager: PersonLink | null;
};

type Asked = QueryOf<typeof listUsers> & { today: string };

const columns = sql`u.id, u.civility, u.first_name, u.last_name, u.email, u.phone_prefix, u.phone, u.picture_path,
  u.level, u.is_admin, u.is_pilot, u.is_expert_accountant, u.is_super_organizer, u.is_jd_ended, u.is_demarrage_ended,
  u.is_3jr_ended, u.curriculum_ended_on, u.credit_cents, u.member_until_on, u.dues_paid_on, u.address, u.postal_code,
  u.city, u.country, u.created_at`;
const link = (
  id: string,
): RawBuilder<unknown> => sql`(select json_build_object('id', p.id, 'firstName', p.first_name,
  'lastName', p.last_name, 'email', p.email, 'civilite', p.civility) from users p where p.id = ${sql.ref(id)})`;

const byName = sql`u.search_text, u.id`;
const orders = {
  id: sql`u.id`,
  lastName: sql`u.search_text`,
  email: sql`lower(u.email)`,
  level: sql`array_position(${sql.val([...ladder])}::text[], u.level)`,
  credit: sql`u.credit_cents`,
  adhesionPaidAt: sql`u.dues_paid_on`,
  endCursus: sql`u.curriculum_ended_on`,
  createdAt: sql`u.created_at`,
};

/** One page of accounts, and the number of all that match, in one statement. */
export async function listAccounts(db: Db, asked: Asked): Promise<{ count: number; rows: AccountRow[] }> {
  const where = sql.join(conditionsOf(asked), sql` and `);
  const { limit, offset } = sliceOf(asked);
  const { rows } = await sql<{ count: number; rows: AccountRow[] }>`
    select (select count(*)::int from users u where ${where}) as count,
      coalesce((select json_agg(to_json(listed) order by listed.place) from (
        select page.*, ${link('page.sponsor_id')} as sponsor, ${link('page.manager_id')} as manager from (
          select ${columns}, u.sponsor_id, u.manager_id, row_number() over (order by ${orderedBy(orders, asked, byName)}) as place
          from users u where ${where} order by ${orderedBy(orders, asked, byName)} limit ${limit} offset ${offset}) page
        ) listed), '[]') as rows`.execute(db);
  return rows[0]!;
}

function conditionsOf(asked: Asked): RawBuilder<unknown>[] {
  const flag = (column: string, wanted: boolean | undefined): RawBuilder<unknown>[] =>
    wanted === undefined ? [] : [sql`${sql.ref(column)} = ${wanted}`];
  return [
    sql`u.deleted_at is null`,
    ...searched(asked.search ?? ''),
    ...(asked.level ? [sql`u.level = ${asked.level}`] : []),
    ...(asked.dues ? [duesAre(asked.dues, asked.today)] : []),
    ...flag('u.is_pilot', asked.isPilot),
    ...flag('u.is_admin', asked.isAdmin),
    ...flag('u.is_expert_accountant', asked.isExpertAccountant),
    ...flag('u.is_super_organizer', asked.isSuperOrganizer),
  ];
}

/** SQL conditions: a number is an account's, or begins a phone's; each word is in the names or the e-mail. */
function searched(typed: string): RawBuilder<unknown>[] {
  const digits = typed.replace(/^n°|[\s.]/g, '');
  if (/^\d{1,10}$/.test(digits)) {
    const number = Math.min(Number(digits), 2_147_483_647);
    const byPhone = digits.length < 6 ? sql`false` : sql`u.phone like ${`${digits}%`}`;
    return [sql`(u.id = ${number} or ${byPhone})`];
  }
  return [hasPlainWords(sql`u.search_text`, typed)];
}

const duesAre = (state: 'paid' | 'ended' | 'never', today: string): RawBuilder<unknown> =>
  ({
    paid: sql`u.member_until_on >= ${today}`,
    ended: sql`u.member_until_on < ${today}`,
    never: sql`u.member_until_on is null`,
  })[state];
