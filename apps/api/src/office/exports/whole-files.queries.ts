import type { Level } from '@forman/domain/access';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { lastReached } from '../../people/levels/levels.queries.ts';

/** The statements of the two complete exports; each is read through a cursor. */

export type ActivityRow = {
  id: number;
  kind: SessionKind;
  thematic: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  place: string;
  pilot: string;
  pilotEmail: string;
  copilots: string | null;
  priceCents: number;
  isPublished: boolean;
  maxGuests: number;
  registered: number;
  waiting: number;
  absent: number;
  audience: Level[];
  habilitations: string[];
  createdAt: Date;
};

export const everyActivity: RawBuilder<ActivityRow> = sql`
  select s.id, s.kind, s.thematic, s.title, s.starts_at as "startsAt", s.ends_at as "endsAt",
    case when s.is_remote then 'À distance' else concat_ws(', ', s.place, t.name, t.city) end as place,
    p.first_name || ' ' || p.last_name as pilot, p.email as "pilotEmail", r.copilots, s.price_cents as "priceCents",
    s.is_published as "isPublished", s.max_guests as "maxGuests", r.registered, r.waiting, r.absent, s.audience,
    s.habilitations, s.created_at as "createdAt"
  from sessions s join users p on p.id = s.pilot_id left join session_sites t on t.id = s.site_id
    cross join lateral (
      select string_agg(c.first_name || ' ' || c.last_name, ', ' order by g.id) filter (where g.state = 'copilot') as copilots,
        count(*) filter (where g.state = 'registered')::int as registered,
        count(*) filter (where g.state in ('waiting', 'offered'))::int as waiting,
        count(*) filter (where g.state = 'registered' and g.was_absent)::int as absent
      from registrations g join users c on c.id = g.user_id where g.session_id = s.id and g.ended_at is null) r
  where s.deleted_at is null order by s.starts_at desc, s.id desc`;

export type UserRow = {
  id: number;
  civility: string;
  firstName: string;
  lastName: string;
  email: string;
  phonePrefix: string;
  phone: string;
  bornOn: string | null;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  level: Level;
  levelSince: Date | null;
  isAdmin: boolean;
  isPilot: boolean;
  isExpertAccountant: boolean;
  isTreasurer: boolean;
  isExecutive: boolean;
  sponsor: string | null;
  sponsorEmail: string | null;
  manager: string | null;
  dynasty: string | null;
  memberSinceOn: string | null;
  memberUntilOn: string | null;
  duesPaidOn: string | null;
  creditCents: number;
  habilitations: string[];
  companyName: string;
  companySiret: string;
  companyCity: string;
  prodemialQualification: string;
  prodemialQualificationStars: number;
  prodemialTitle: string;
  prodemialTitleStars: number;
  createdAt: Date;
};

export const everyUser: RawBuilder<UserRow> = sql`
  select u.id, u.civility, u.first_name as "firstName", u.last_name as "lastName", u.email,
    u.phone_prefix as "phonePrefix", u.phone, u.born_on as "bornOn", u.address, u.postal_code as "postalCode", u.city,
    u.country, u.level, l.at as "levelSince", u.is_admin as "isAdmin", u.is_pilot as "isPilot",
    u.is_expert_accountant as "isExpertAccountant", u.is_treasurer as "isTreasurer", u.is_executive as "isExecutive",
    s.first_name || ' ' || s.last_name as sponsor, s.email as "sponsorEmail",
    m.first_name || ' ' || m.last_name as manager, d.name as dynasty, u.member_since_on as "memberSinceOn",
    u.member_until_on as "memberUntilOn", u.dues_paid_on as "duesPaidOn", u.credit_cents as "creditCents", u.habilitations,
    u.company_name as "companyName", u.company_siret as "companySiret", u.company_city as "companyCity",
    u.prodemial_qualification as "prodemialQualification",
    u.prodemial_qualification_stars as "prodemialQualificationStars", u.prodemial_title as "prodemialTitle",
    u.prodemial_title_stars as "prodemialTitleStars", u.created_at as "createdAt"
  from users u left join users s on s.id = u.sponsor_id left join users m on m.id = u.manager_id
    left join dynasties d on d.id = u.dynasty_id
    left join lateral (select ${lastReached} as at from level_changes c where c.user_id = u.id and c.level = u.level) l on true
  where u.deleted_at is null order by plain_text(u.last_name), plain_text(u.first_name), u.id`;

/** The number of rows that a file will have, for its progress. */
export async function countLiving(db: Db, table: 'sessions' | 'users'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where deleted_at is null`.execute(db);
  return rows[0]!.count;
}
