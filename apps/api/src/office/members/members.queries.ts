import type { Level } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { startingWith } from '../../db/patterns.ts';
import { type LevelDates, levelDates } from '../../people/levels/levels.queries.ts';

/** A person's record, the people around them, and the dates of their levels. */
export type ShownRow = {
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
  company_vat_number: string;
  company_address: string;
  company_postal_code: string;
  company_city: string;
  company_country: string;
  member_since_on: string | null;
  member_until_on: string | null;
  dues_paid_on: string | null;
  credit_cents: number;
  email_to_confirm_since: Date | null;
  created_at: Date;
  prodemial_qualification: string;
  prodemial_qualification_stars: number;
  prodemial_title: string;
  prodemial_title_stars: number;
  sponsor: PersonLink | null;
  manager: PersonLink | null;
  level_dates: LevelDates;
};

export type PersonRow = ShownRow & {
  dynasty: { id: number; name: string } | null;
  advised: { id: number; wording: string }[];
  movement_ids: number[];
  /** Changes of contact that await their confirmation; empty for readers who may not see everything. */
  pending: Partial<Record<'email' | 'phone', { value: string; prefix: string; at: string; until: string }>>;
};

export type PersonLink = { id: number; firstName: string; lastName: string; email: string; civilite: string };

const link = (alias: 'g' | 'm'): RawBuilder<PersonLink | null> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)},
    'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)},
    'email', ${sql.ref(`${alias}.email`)}, 'civilite', ${sql.ref(`${alias}.civility`)}) end`;

/** Columns listed by name: a statement with `*` is not prepared, and would read the password’s hash. */
const ownColumns = Object.keys({
  id: 0, email: 0, email_to_confirm_since: 0, civility: 0, first_name: 0, last_name: 0, phone_prefix: 0,
  phone: 0, born_on: 0, address: 0, postal_code: 0, city: 0, country: 0, address_shared: 0, lat: 0, lng: 0,
  picture_path: 0, level: 0, is_admin: 0, is_pilot: 0, is_expert_accountant: 0, is_super_organizer: 0,
  is_treasurer: 0, is_executive: 0, is_jd_ended: 0, is_demarrage_ended: 0, is_3jr_ended: 0,
  curriculum_ended_on: 0, habilitations: 0, company_name: 0, company_siret: 0, company_vat_number: 0, company_address: 0,
  company_postal_code: 0, company_city: 0, company_country: 0, member_since_on: 0, member_until_on: 0,
  dues_paid_on: 0, credit_cents: 0, created_at: 0, prodemial_qualification: 0, prodemial_qualification_stars: 0,
  prodemial_title: 0, prodemial_title_stars: 0,
} satisfies Record<Exclude<keyof ShownRow, 'sponsor' | 'manager' | 'level_dates'>, 0>); // prettier-ignore

/** Columns of the person `u` for every projection, with their sponsor and manager. */
export const shownColumns = sql`${sql.join(ownColumns.map((column) => sql.ref(`u.${column}`)))},
  ${link('g')} as sponsor, ${link('m')} as manager,
  ${levelDates} as level_dates`;
export const personWithLinks = sql`users u left join users g on g.id = u.sponsor_id left join users m on m.id = u.manager_id`;

/**
 * Finds one person with all that a projection needs, in one statement. `whole`: adds the years of movements,
 * for a reader of everything.
 */
export async function findPerson(db: Db, id: number, whole: boolean): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${shownColumns},
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as dynasty,
      coalesce((select json_agg(json_build_object('id', h.id, 'wording', h.wording) order by h.wording)
        from advised_thematics a join thematics h on h.id = a.thematic_id
        where a.user_id = u.id and h.deleted_at is null), '[]') as advised,
      coalesce((select json_agg(c.id order by c.id) from credit_movements c where c.user_id = u.id and ${whole}), '[]') as movement_ids,
      coalesce((select json_object_agg(p.kind, json_build_object('value', p.new_value, 'prefix', p.new_prefix, 'at', p.asked_at, 'until', p.expires_at))
        from contact_changes p where p.user_id = u.id and ${whole} and p.confirmed_at is null and p.undone_at is null), '{}') as pending
    from ${personWithLinks} left join dynasties d on d.id = u.dynasty_id
    where u.id = ${id} and u.deleted_at is null`.execute(db);
  return rows[0];
}

export type SearchRow = { id: number; firstName: string; lastName: string; email: string };

/**
 * Finds people whose last name starts with these letters, accents and case aside; at most 20. `pilots`: only
 * holders of the permission 'sessions.lead'.
 */
export async function searchByLastName(
  db: Db,
  wanted: { lastName: string; levels: readonly string[] | null; accountants: boolean; pilots: boolean },
): Promise<SearchRow[]> {
  const { lastName, levels, accountants, pilots } = wanted;
  const { rows } = await sql<SearchRow>`
    select id, first_name as "firstName", last_name as "lastName", email from users
    where deleted_at is null and died_on is null and plain_text(last_name) like ${startingWith(lastName)}
      and (${levels}::text[] is null or level = any(${levels}::text[]))
      and (${accountants} or not is_expert_accountant)
      and (not ${pilots} or is_pilot or (level = 'ROLE_XMAN' and not is_expert_accountant))
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

/** Counts accounts above guest level, for the landing page. */
export async function countMembers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('level', '<>', 'ROLE_GUEST')
    .executeTakeFirstOrThrow();
  return row.count;
}

export const findName = (
  db: Db,
  id: number,
): Promise<{ id: number; firstName: string; lastName: string } | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findDynasty = (db: Db, id: number): Promise<{ id: number; name: string } | undefined> =>
  db.selectFrom('dynasties').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
