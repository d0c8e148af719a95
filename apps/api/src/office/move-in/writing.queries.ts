import type { AvoirDraft } from '@forman/domain/office/move-in/money';
import { sumOf } from '@forman/domain/office/move-in/money';
import type { PersonDraft } from '@forman/domain/office/move-in/person-draft';
import { endOfDay } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { PlannedInvoice } from './planning.ts';

/** Writes what a move brings, some thousand rows a statement, each with its source. */

type Moved = { moveId: number; now: Date };

const json = (rows: readonly unknown[]): string => JSON.stringify(rows);

/** Numbers for new rows, of the table's own sequence. */
export async function reserveIds(tx: Tx, table: 'users' | 'sessions', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Later rows get numbers above those that were kept. */
export const raiseIds = (tx: Tx, table: 'users' | 'sessions') =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'),
    greatest((select max(id) from ${sql.table(table)}), (select last_value from ${sql.ref(`${table}_id_seq`)})))`.execute(
    tx,
  );

export type NewPerson = PersonDraft & { id: number; source: string };

/** Accounts that nobody can log in to before choosing a password, unless the file has the hash of theirs. */
export async function insertPeople(
  tx: Tx,
  people: readonly NewPerson[],
  { moveId, now }: Moved,
): Promise<void> {
  await sql`
    with p as (select * from json_to_recordset(${json(people)}::json) as p (id int, source text, email text, civility text,
      "firstName" text, "lastName" text, "telPrefix" text, phone text, "bornOn" date, address text, "postalCode" text, city text,
      country text, level text, "levelSince" date, "memberSince" date, "memberUntil" date, "duesPaidOn" date,
      "companyName" text, "companySiret" text, "companyAddress" text, "companyPostalCode" text, "companyCity" text,
      "companyCountry" text, "showsAddress" boolean, "levelDates" json, "passwordHash" text, habilitations text[], "isPilot" boolean, "isDiscovered" boolean,
      "isStarted" boolean, "isSuccessful" boolean, "curriculumEndedOn" date)),
    made as (
      insert into users (id, email, password_hash, civility, first_name, last_name, phone_prefix, phone, born_on, address,
        postal_code, city, country, level, member_since_on, member_until_on, dues_paid_on, company_name, company_siret,
        company_address, company_postal_code, company_city, company_country, address_shared, created_at, habilitations, is_pilot, is_jd_ended, is_demarrage_ended, is_3jr_ended, curriculum_ended_on)
      select id, email, "passwordHash", civility, "firstName", "lastName", "telPrefix", phone, "bornOn", address, "postalCode",
        city, country, level, "memberSince", "memberUntil", "duesPaidOn", "companyName", "companySiret",
        "companyAddress", "companyPostalCode", "companyCity", "companyCountry", "showsAddress", ${now}, habilitations, "isPilot", "isDiscovered", "isStarted", "isSuccessful", "curriculumEndedOn" from p),
    levelled as (
      insert into level_changes (user_id, level, reached_at, cause)
      select id, level, coalesce(("levelSince"::timestamp at time zone 'Europe/Paris'), ${now}), 'import' from p
      union all
      select p.id, l.level, l."on"::timestamp at time zone 'Europe/Paris', 'import' from p
      cross join lateral json_to_recordset(p."levelDates") as l (level text, "on" date))
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'user', id, source from p`.execute(
    tx,
  );
}

/** Managers whom the file names; others have their sponsor's. */
export const setManagers = (tx: Tx, managed: readonly { id: number; managerId: number }[]) =>
  sql`update users u set manager_id = m."managerId"
    from json_to_recordset(${json(managed)}::json) as m (id int, "managerId" int) where u.id = m.id`.execute(
    tx,
  );

export type NewSession = {
  id: number;
  source: string;
  kind: string;
  thematic: string;
  title: string;
  description: string;
  prerequisite: string;
  formerWords: string;
  priceCents: number;
  bedOne: number | null;
  bedTwo: number | null;
  bedThree: number | null;
  siteId: number | null;
  place: string;
  isRemote: boolean;
  link: string;
  linkPassword: string;
  externalLink: string;
  seats: number;
  minSeats: number;
  audience: string[];
  habilitations: string[];
  isPublished: boolean;
  startsAt: Date;
  endsAt: Date;
  pilotId: number;
  slots: { startsAt: Date; endsAt: Date }[];
  slotsInvented: boolean;
};

/** Sessions as they were; the lists of absentees of past ones are closed. */
export async function insertSessions(
  tx: Tx,
  sessions: readonly NewSession[],
  { moveId, now }: Moved,
): Promise<void> {
  await sql`
    with s as (select * from json_to_recordset(${json(sessions)}::json) as s (id int, source text, kind text, thematic text,
      title text, description text, prerequisite text, "formerWords" text, "priceCents" int, "bedOne" int, "bedTwo" int,
      "bedThree" int, "siteId" int, place text, "isRemote" boolean, link text, "linkPassword" text, "externalLink" text, seats int,
      "minSeats" int, audience text[], habilitations text[], "isPublished" boolean,
      "startsAt" timestamptz, "endsAt" timestamptz, "pilotId" int, slots json, "slotsInvented" boolean)),
    made as (
      insert into sessions (id, kind, thematic, title, description_html, prerequisite_html, former_words_html, price_cents,
        bed_one_cents, bed_two_cents, bed_three_cents, site_id, is_remote, place, video_link, video_password, external_link,
        max_guests, min_guests, starts_at, ends_at, audience, habilitations, pilot_id, is_published,
        absences_closed_at, created_at, slots_invented)
      select id, kind, thematic, title, description, prerequisite, "formerWords", "priceCents", "bedOne", "bedTwo", "bedThree",
        "siteId", "isRemote", nullif(place, ''), nullif(link, ''), nullif("linkPassword", ''), nullif("externalLink", ''),
        seats, "minSeats", "startsAt", "endsAt", audience, habilitations, "pilotId", "isPublished",
        case when "endsAt" < ${now} then "endsAt" end, ${now}, "slotsInvented" from s),
    slotted as (
      insert into session_slots (session_id, starts_at, ends_at)
      select s.id, t."startsAt", t."endsAt" from s
      cross join lateral json_to_recordset(s.slots) as t ("startsAt" timestamptz, "endsAt" timestamptz))
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'session', id, source from s`.execute(
    tx,
  );
}

export type NewSeat = {
  sessionId: number;
  userId: number;
  source: string;
  state: 'registered' | 'waiting' | 'copilot' | 'candidate';
  registeredAt: Date;
  wasAbsent: boolean;
  endedAt: Date | null;
};

export async function insertSeats(tx: Tx, seats: readonly NewSeat[], { moveId }: Moved): Promise<void> {
  await sql`
    with r as (select * from json_to_recordset(${json(seats)}::json) as r ("sessionId" int, "userId" int, source text, state text,
      "registeredAt" timestamptz, "wasAbsent" boolean, "endedAt" timestamptz)),
    made as (
      insert into registrations (session_id, user_id, state, created_at, registered_at, waiting_since, was_absent, ended_at, end_reason)
      select "sessionId", "userId", state, "registeredAt", case when state = 'registered' then "registeredAt" end,
        case when state = 'waiting' then "registeredAt" end, "wasAbsent", "endedAt",
        case when "endedAt" is not null then 'cancelled' end from r
      on conflict do nothing returning id, session_id, user_id)
    insert into moved_rows (move_id, kind, row_id, source)
    select ${moveId}, 'registration', m.id, r.source from made m join r on r."sessionId" = m.session_id and r."userId" = m.user_id`.execute(
    tx,
  );
}

/** A session never has more people than seats: where the file says fewer, it is widened. */
export const widenSessions = (tx: Tx, moveId: number) =>
  sql`
    update sessions s set max_guests = greatest(s.max_guests, n.taken) from (
      select r.session_id, count(*)::int as taken from registrations r
      join moved_rows m on m.kind = 'session' and m.row_id = r.session_id and m.move_id = ${moveId}
      where r.ended_at is null and r.state = 'registered' group by r.session_id) n
    where s.id = n.session_id and s.max_guests < n.taken`.execute(tx);

export async function insertInvoices(
  tx: Tx,
  invoices: readonly PlannedInvoice[],
  { moveId }: Moved,
): Promise<void> {
  const rows = invoices.map(({ draft, tool }) => ({
    number: draft.number,
    issuedOn: draft.issuedOn,
    userId: draft.who?.id ?? null,
    buyer: draft.buyer,
    label: draft.label,
    net: sumOf(draft.rates, 'net'),
    vat: sumOf(draft.rates, 'vat'),
    gross: sumOf(draft.rates, 'gross'),
    rates: draft.rates,
    tool,
  }));
  await sql`
    with made as (
      insert into former_invoices (move_id, number, issued_on, user_id, buyer, label, net_cents, vat_cents, gross_cents, rates, tool)
      select ${moveId}, number, "issuedOn", "userId", buyer, label, net, vat, gross, rates, tool
      from json_to_recordset(${json(rows)}::json) as i (number text, "issuedOn" date, "userId" int, buyer text, label text,
        net bigint, vat bigint, gross bigint, rates jsonb, tool text) returning id, number, tool)
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'invoice', id, tool || ':' || number from made`.execute(
    tx,
  );
}

/** Avoirs with the movement that explains each; what was used of them in the former tool is not brought. */
export async function insertAvoirs(
  tx: Tx,
  avoirs: readonly AvoirDraft[],
  { moveId, now }: Moved,
): Promise<void> {
  const rows = avoirs.map(({ ref, who, label, leftCents, expiresOn }, position) => ({
    position,
    ref,
    userId: who.id,
    label,
    cents: leftCents,
    expiresAt: expiresOn ? endOfDay(expiresOn) : null,
  }));
  await sql`select from users where id = any(${rows.map(({ userId }) => userId)}::int[]) order by id for no key update`.execute(
    tx,
  );
  await sql`
    with a as (select * from json_to_recordset(${json(rows)}::json) as a (position int, ref text, "userId" int, label text,
      cents int, "expiresAt" timestamptz)),
    numbered as (
      select a.*, nextval(pg_get_serial_sequence('credit_movements', 'id')) as movement,
        nextval(pg_get_serial_sequence('avoirs', 'id'))::int as avoir from (select * from a order by position) a),
    moved as (
      insert into credit_movements (id, user_id, type, amount_cents, balance_cents, description, action, at, move_id)
      overriding system value
      select n.movement, n."userId", 'crédit', n.cents,
        u.credit_cents + sum(n.cents) over (partition by n."userId" order by n.movement), n.label, 'success', ${now}, ${moveId}
      from numbered n join users u on u.id = n."userId" returning id),
    opened as (
      insert into avoirs (id, user_id, amount_cents, left_cents, description, movement_id, expires_at, created_at, former_ref)
      overriding system value
      select avoir, "userId", cents, cents, label, movement, "expiresAt", ${now}, ref from numbered returning id),
    raised as (
      update users u set credit_cents = u.credit_cents + t.cents
      from (select "userId", sum(cents)::int as cents from a group by 1) t where t."userId" = u.id returning u.id)
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'avoir', avoir, ref from numbered`.execute(
    tx,
  );
}

/** Plans without statistics are slow until PostgreSQL makes them itself, minutes later. */
export const analyse = (tx: Tx) =>
  sql`analyze users, sessions, session_slots, registrations, level_changes, former_invoices, moved_rows, credit_movements, avoirs, goal_completions,
    outside_trainings, hour_movements, former_movements`.execute(tx);
