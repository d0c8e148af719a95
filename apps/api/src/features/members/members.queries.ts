import type { Level } from '@forman/domain/access';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type PersonRow = {
  id: number;
  email: string;
  civility: string;
  first_name: string;
  last_name: string;
  phone_prefix: string;
  phone: string;
  born_on: string | null;
  address: string;
  postal_code: string;
  city: string;
  country: string;
  address_shared: boolean;
  lat: number | null;
  lng: number | null;
  picture_path: string | null;
  level: Level;
  is_admin: boolean;
  is_pilot: boolean;
  is_expert_accountant: boolean;
  is_super_organizer: boolean;
  is_treasurer: boolean;
  is_executive: boolean;
  is_jd_ended: boolean;
  is_demarrage_ended: boolean;
  is_3jr_ended: boolean;
  curriculum_ended_on: string | null;
  habilitations: string[];
  company_name: string;
  company_siret: string;
  company_address: string;
  company_postal_code: string;
  company_city: string;
  company_country: string;
  member_since_on: string | null;
  member_until_on: string | null;
  dues_paid_on: string | null;
  credit_cents: number;
  created_at: Date;
  sponsor: PersonLink | null;
  manager: PersonLink | null;
  dynasty: { id: number; name: string } | null;
  level_dates: Partial<Record<Level, string>>;
  advised: { id: number; wording: string }[];
  movement_ids: number[];
};

export type PersonLink = { id: number; firstName: string; lastName: string; email: string; civilite: string };

/** One person with all that any projection needs, in one statement. */
export async function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  const link = (alias: 'g' | 'm') =>
    sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)},
      'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)},
      'email', ${sql.ref(`${alias}.email`)}, 'civilite', ${sql.ref(`${alias}.civility`)}) end`;
  const { rows } = await sql<PersonRow>`
    select u.*, ${link('g')} as sponsor, ${link('m')} as manager,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as dynasty,
      coalesce((select json_object_agg(l.level, l.at) from (select level, max(reached_at) as at
        from level_changes where user_id = u.id group by level) l), '{}') as level_dates,
      coalesce((select json_agg(json_build_object('id', h.id, 'wording', h.wording) order by h.wording)
        from advised_thematics a join thematics h on h.id = a.thematic_id where a.user_id = u.id), '[]') as advised,
      coalesce((select json_agg(c.id order by c.id) from credit_movements c where c.user_id = u.id), '[]') as movement_ids
    from users u left join users g on g.id = u.sponsor_id left join users m on m.id = u.manager_id
      left join dynasties d on d.id = u.dynasty_id
    where u.id = ${id} and u.deleted_at is null`.execute(db);
  return rows[0];
}

export type SearchRow = { id: number; firstName: string; lastName: string; email: string };

/** People whose last name starts with these letters, accents and case aside; at most 20. */
export async function searchByLastName(
  db: Db,
  letters: string,
  levels: readonly string[] | null,
): Promise<SearchRow[]> {
  const pattern = `${letters.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<SearchRow>`
    select id, first_name as "firstName", last_name as "lastName", email from users
    where deleted_at is null and plain_text(last_name) like plain_text(${pattern})
      and (${levels}::text[] is null or level = any(${levels}::text[]))
    order by plain_text(last_name), first_name, id limit 20`.execute(db);
  return rows;
}

export async function searchByEmail(db: Db, email: string): Promise<SearchRow[]> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .execute();
}

/** Accounts above guest level: what the landing page counts. */
export async function countMembers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('level', '<>', 'ROLE_GUEST')
    .executeTakeFirstOrThrow();
  return row.count;
}
