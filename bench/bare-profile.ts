/**
 * The caller's own page, by hand: one statement, and its row as the portal's JSON. $1 the person, $2 and $3
 * the last twelve months.
 */
const link = (of: string): string => `case when ${of}.id is not null then json_build_object('id', ${of}.id,
  'firstName', ${of}.first_name, 'lastName', ${of}.last_name, 'email', ${of}.email, 'civilite', ${of}.civility) end`;

export const profileStatement = `
  with recursive below (head, id) as (
    select id, id from users where sponsor_id = $1 and deleted_at is null and id <> $1
    union select b.head, n.id from below b cross join lateral
      (select n.id from users n where n.sponsor_id = b.id and n.deleted_at is null offset 0) n where n.id <> $1
  ), above (id) as (
    select sponsor_id from users where id = $1 and sponsor_id is not null
    union select n.id from above a cross join lateral
      (select n.sponsor_id as id from users n where n.id = a.id and n.sponsor_id is not null offset 0) n where n.id <> $1
  ), heads as (select head, count(*)::int - 1 as below from below group by head)
  select u.id, u.first_name, u.last_name, u.civility, u.email, u.phone, u.phone_prefix, u.picture_path, u.level,
    u.created_at, u.is_pilot, u.company_name, u.company_siret, u.company_vat_number, u.company_address, u.company_country, u.company_city,
    u.company_postal_code, u.habilitations, u.is_treasurer, u.is_executive, u.prodemial_qualification,
    u.prodemial_qualification_stars, u.prodemial_title, u.prodemial_title_stars, u.address, u.postal_code, u.city,
    u.country, u.born_on::text, u.address_shared, u.credit_cents, u.member_until_on::text,
    ${link('g')} as sponsor, ${link('m')} as manager,
    (select json_object_agg(l.level, l.at) from
      (select level, max(reached_at) as at from level_changes where user_id = $1 group by level) l) as dates,
    (select json_object_agg(c.what, c.many) from (
      select s.kind || '.' || p.part as what, count(*) as many from (
        select id as session_id, 'led' as part, false as was_absent from sessions where pilot_id = $1 and deleted_at is null
        union all
        select session_id, case state when 'copilot' then 'copilot' else 'followed' end, was_absent from registrations
        where user_id = $1 and ended_at is null and state in ('registered', 'copilot')
      ) p join sessions s on s.id = p.session_id
      where s.deleted_at is null and s.is_published and s.ends_at > $2 and s.ends_at <= $3
        and not (p.was_absent and s.absences_closed_at is not null) group by 1) c) as counts,
    (select json_build_object('validated', count(c.id), 'total', count(*))
  from users p join goals g on g.level = p.level
  left join goal_completions c on c.goal_id = g.id and c.user_id = p.id and c.state = 'validated'
  where p.id = $1) as goals,
    (select json_build_object('since', v.created_at, 'isYours', false) from level_votes v
      where v.user_id = $1 and v.ended_at is null) as vote,
    (select json_agg(json_build_object('role', v.level, 'result', upper(v.outcome), 'at', v.ended_at))
      from level_votes v where v.user_id = $1 and v.ended_at is not null) as votes,
    (select count(*)::int from below) as below, (select count(*)::int from above) as above,
    (select count(*)::int from heads) as heads,
    (select json_agg(s) from (
      select n.id, n.first_name as "firstName", n.last_name as "lastName", n.picture_path as "fileUrl", n.level,
        n.is_expert_accountant as accountant, h.below
      from heads h join users n on n.id = h.head order by n.last_name, n.first_name, n.id limit 100) s) as sponsored
  from users u left join users g on g.id = u.sponsor_id left join users m on m.id = u.manager_id
  where u.id = $1 and u.deleted_at is null`;

/**
 * Standing of the dues. Days compare as text; dues are called on 1 December of the year in which the
 * membership ends.
 */
function duesOf(until: string | null, today: string) {
  const isActive = until !== null && until >= today;
  const isDue = !isActive || (today.slice(5) >= '12-01' && until <= `${today.slice(0, 4)}-12-31`);
  return { until, isActive, isDue, calledOn: isDue ? null : `${until.slice(0, 4)}-12-01` };
}

type Step = { role: string; at: string; result: string | null };
type Sponsored = { level: string; accountant: boolean };
export type ProfileRow = Record<string, unknown> & {
  level: string;
  created_at: Date;
  credit_cents: number;
  member_until_on: string | null;
  dates: Record<string, string> | null;
  votes: Step[] | null;
  counts: Record<string, number> | null;
  sponsored: Sponsored[] | null;
};

const ranks = ['GUEST', 'NOMAN', 'ONEMAN', 'NEOMAN', 'BEMAN', 'ADMAN', 'MAN', 'DEVMAN', 'DXMAN', 'XMAN'];
const rank = (level: string): number => ranks.indexOf(level.slice('ROLE_'.length));
const roleOf = (level: string, accountant: boolean): string =>
  accountant ? 'ROLE_EXPERT_ACCOUNTANT' : level;

export function profileOf(row: ProfileRow, today: string) {
  const dates = row.dates ?? {};
  const count = (what: string): number => row.counts?.[what] ?? 0;
  return {
    person: personOf(row),
    reserved: {
      birthDay: row.born_on,
      addressAccess: row.address_shared,
      credit: row.credit_cents / 100,
      membership: duesOf(row.member_until_on, today),
    },
    totals: {
      totalFormationGuestCount: count('formation.followed'),
      totalWorkshopGuestCount: count('workshop.followed'),
      totalWorkshopCount: count('workshop.led'),
      totalFormationCount: count('formation.led'),
      totalWorkshopCopiloteCount: count('workshop.copilot'),
      totalFormationsCopiloteCount: count('formation.copilot'),
    },
    goals: row.goals,
    vote: row.vote,
    path: [
      ...Object.entries(dates).map(([role, at]): Step => ({ role, at, result: null })),
      ...(row.votes ?? []),
    ]
      .map((step) => ({ ...step, at: new Date(step.at).toISOString() }))
      .toSorted(
        (a, b) =>
          b.at.localeCompare(a.at) ||
          Number(a.result !== null) - Number(b.result !== null) ||
          rank(b.role) - rank(a.role),
      ),
    line: {
      totalAmont: row.below,
      totalAval: row.above,
      sponsored: (row.sponsored ?? []).map(({ level, accountant, ...one }) => ({
        ...one,
        role: roleOf(level, accountant),
      })),
      sponsoredTotal: row.heads,
    },
    actions: { edit: { ok: true }, advise: { ok: false, reason: 'plan_not_yours' }, readHours: { ok: true } },
  };
}

function personOf(row: ProfileRow) {
  const dates = row.dates ?? {};
  const at = (level: string): string | null => (dates[level] ? new Date(dates[level]).toISOString() : null);
  const { address, city, country, postal_code: postalCode, company_name: society } = row;
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    civilite: row.civility,
    email: row.email,
    phoneNumber: row.phone,
    telPrefix: row.phone_prefix,
    fileUrl: row.picture_path,
    roles: [row.level],
    role: row.level,
    createdAt: row.created_at.toISOString(),
    isPilot: row.is_pilot,
    society,
    address,
    postalCode,
    city,
    country,
    godFather: row.sponsor,
    manager: row.manager,
    userInformations: {
      id: row.id,
      habilitation: row.habilitations,
      societyName: society,
      societySiret: row.company_siret,
      societyVatNumber: row.company_vat_number,
      societyAddress: row.company_address,
      country: row.company_country,
      city: row.company_city,
      postalCode: row.company_postal_code,
      isTreasurer: row.is_treasurer,
      isMemberExe: row.is_executive,
    },
    prodemialQualification: row.prodemial_qualification,
    prodemialQualificationStars: row.prodemial_qualification_stars,
    prodemialTitre: row.prodemial_title,
    prodemialTitreStars: row.prodemial_title_stars,
    userRoleInformation: {
      ...Object.fromEntries(
        ranks.map((name) => [`${name.toLowerCase()}CreatedAt`, at(`ROLE_${name}`)] as const),
      ),
      AdmanCreatedAt: at('ROLE_ADMAN'),
    },
  };
}
