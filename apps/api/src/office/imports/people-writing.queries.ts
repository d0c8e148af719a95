import type { PlannedLine } from '@forman/domain/office/import-outcome';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Writes the people of a file, hundreds a statement. */

const valuesOf = ({ changes }: PlannedLine) =>
  Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));

const columns = sql`(id integer, email text, civilite text, "firstName" text, "lastName" text, "telPrefix" text,
  "phoneNumber" text, "memberStartCreatedAt" date, "dateEndMember" date, "adhesionPaidAt" date, "societyName" text,
  "societySiret" text)`;

/** Inserts accounts that nobody can log in to before choosing a password: nothing matches an empty hash. */
export async function insertPeople(
  tx: Tx,
  lines: readonly PlannedLine[],
  now: Date,
): Promise<{ id: number; email: string }[]> {
  if (lines.length === 0) return [];
  const rows = lines.map((line) => ({ ...valuesOf(line), email: line.email }));
  const { rows: made } = await sql<{ id: number; email: string }>`
    insert into users (email, password_hash, civility, first_name, last_name, phone_prefix, phone, member_since_on,
      member_until_on, dues_paid_on, company_name, company_siret, created_at)
    select email, '', civilite, "firstName", "lastName", coalesce("telPrefix", '+33'), "phoneNumber", "memberStartCreatedAt",
      "dateEndMember", "adhesionPaidAt", coalesce("societyName", ''), coalesce("societySiret", ''), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p ${columns}
    returning id, lower(email) as email`.execute(tx);
  return made;
}

/** Updates people; fields without a change stay. */
export async function updatePeople(tx: Tx, lines: readonly PlannedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({ ...valuesOf(line), id: line.personId }));
  await sql`
    update users u set civility = coalesce(p.civilite, u.civility), first_name = coalesce(p."firstName", u.first_name),
      last_name = coalesce(p."lastName", u.last_name), phone_prefix = coalesce(p."telPrefix", u.phone_prefix),
      phone = coalesce(p."phoneNumber", u.phone), member_since_on = coalesce(p."memberStartCreatedAt", u.member_since_on),
      member_until_on = coalesce(p."dateEndMember", u.member_until_on),
      dues_paid_on = coalesce(p."adhesionPaidAt", u.dues_paid_on),
      company_name = coalesce(p."societyName", u.company_name), company_siret = coalesce(p."societySiret", u.company_siret)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p ${columns} where u.id = p.id`.execute(tx);
}

export type Place = { dynastyId: number | null; managerId: number | null };
export type Placed = Place & { id: number; sponsorId: number };

/** Reads the dynasty and the manager of people. */
export async function readPlaces(tx: Tx, ids: readonly number[]): Promise<Map<number, Place>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'dynasty_id as dynastyId', 'manager_id as managerId'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

export async function setSponsors(tx: Tx, placed: readonly Placed[]): Promise<void> {
  await sql`
    update users u set sponsor_id = p."sponsorId", dynasty_id = p."dynastyId", manager_id = p."managerId"
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as p (id integer, "sponsorId" integer, "dynastyId" integer, "managerId" integer)
    where u.id = p.id`.execute(tx);
}
