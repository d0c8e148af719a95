import type { ImportField } from '@forman/domain/office/import-columns';
import type {
  ImportChanges,
  ImportOutcome,
  KnownPeople,
  KnownPerson,
  PlannedLine,
} from '@forman/domain/office/import-outcome';
import type { DayOrder } from '@forman/domain/values/times';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hasWords } from '../../db/patterns.ts';
import { lastReached } from '../../people/levels/levels.queries.ts';

export type ImportRow = {
  id: number;
  askedBy: number;
  fileName: string;
  header: string[];
  /** How its days are written, where its columns do not tell. */
  dayOrder: DayOrder | null;
  digest: string;
  taskId: number | null;
  askedAt: Date;
  expiresAt: Date;
};

type NewImport = Omit<ImportRow, 'id' | 'taskId'> & { lines: (PlannedLine & { cells: string[] })[] };

export async function insertImport(tx: Tx, { lines, ...file }: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('people_imports')
    .values({
      asked_by: file.askedBy,
      file_name: file.fileName,
      header: file.header,
      day_order: file.dayOrder,
      digest: file.digest,
      asked_at: file.askedAt,
      expires_at: file.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into people_import_lines (import_id, line, cells, email, name, outcome, reasons, changes)
    select ${id}, line, cells, email, name, outcome, reasons, changes
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (line integer, cells text[], email text, name text, outcome text, reasons text[], changes jsonb)`.execute(
    tx,
  );
  return id;
}

const imports = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('people_imports')
    .select(['id', 'asked_by as askedBy', 'file_name as fileName', 'header', 'digest'])
    .select((eb) => eb.ref('day_order').$castTo<DayOrder | null>().as('dayOrder'))
    .select(['task_id as taskId', 'asked_at as askedAt', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .where('expires_at', '>', now);

export const findImport = (db: Db, id: number, now: Date): Promise<ImportRow | undefined> =>
  imports(db, id, now).executeTakeFirst();

/** Locks an import until the transaction ends: of two simultaneous writes, the second finds the task. */
export const lockImport = (tx: Tx, id: number, now: Date): Promise<ImportRow | undefined> =>
  imports(tx, id, now).forUpdate().executeTakeFirst();

export type UndecidedRow = Pick<ImportRow, 'id' | 'fileName' | 'askedAt' | 'expiresAt'> & {
  askedById: number;
  firstName: string;
  lastName: string;
  people: number;
};

/** Lists imports that nobody has asked to write, or whose writing has failed, newest first. */
export async function listUndecided(db: Db, now: Date): Promise<UndecidedRow[]> {
  const { rows } = await sql<UndecidedRow>`
    select i.id, i.file_name as "fileName", i.asked_at as "askedAt", i.expires_at as "expiresAt",
      u.id as "askedById", u.first_name as "firstName", u.last_name as "lastName",
      (select count(*)::int from people_import_lines l
        where l.import_id = i.id and l.outcome in ('new', 'changed')) as people
    from people_imports i join users u on u.id = i.asked_by left join background_tasks t on t.id = i.task_id
    where (t.id is null or t.state = 'failed') and i.expires_at > ${now} order by i.id desc`.execute(db);
  return rows;
}

export const deleteImport = (tx: Tx, id: number) =>
  tx.deleteFrom('people_imports').where('id', '=', id).execute();

export const setImportTask = (tx: Tx, id: number, taskId: number) =>
  tx.updateTable('people_imports').set({ task_id: taskId }).where('id', '=', id).execute();

export async function countOutcomes(db: Db, id: number): Promise<Partial<Record<ImportOutcome, number>>> {
  const { rows } = await sql<{ outcome: ImportOutcome; count: number }>`
    select outcome, count(*)::int as count from people_import_lines where import_id = ${id} group by outcome`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

export type LineRow = {
  line: number;
  cells: string[];
  email: string;
  name: string;
  outcome: ImportOutcome;
  reasons: string[];
  changes: ImportChanges;
};
type Part = {
  search?: string | undefined;
  outcomes: readonly ImportOutcome[];
  limit: number | null;
  offset: number;
};

/** Lists lines in the order of the file. */
export async function listLineRows(
  db: Db,
  id: number,
  part: Part,
): Promise<{ rows: LineRow[]; count: number }> {
  const fitting = sql`import_id = ${id} and outcome = any(${[...part.outcomes]}::text[])
    and ${hasWords(sql`name || ' ' || email`, part.search ?? '')}`;
  const [found, counted] = await Promise.all([
    sql<LineRow>`
      select line, cells, email, name, outcome, reasons, changes from people_import_lines where ${fitting}
      order by line limit ${part.limit} offset ${part.offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from people_import_lines where ${fitting}`.execute(
      db,
    ),
  ]);
  return { rows: found.rows, count: counted.rows[0]!.count };
}

export async function deleteExpiredImports(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('people_imports').where('expires_at', '<=', now).execute();
}

type KnownRow = Record<ImportField, string> & { id: number; isGone: boolean; sponsorId: number | null };
type Named = { emails: readonly string[]; phones: readonly string[] };

/** Locks the people that a file changes, and those that it names as sponsors. */
export async function lockKnown(tx: Tx, { emails }: Named): Promise<void> {
  await sql`select from users where lower(email) = any(${[...emails]}::text[]) order by id for no key update`.execute(
    tx,
  );
}

/** Reads the accounts that a file names. */
export async function readKnown(db: Db, { emails, phones }: Named): Promise<KnownPeople> {
  const named = sql`lower(u.email) = any(${[...emails]}::text[])`;
  const [people, owners, above] = await Promise.all([
    sql<KnownRow>`
      select u.id, u.email, u.deleted_at is not null as "isGone", u.sponsor_id as "sponsorId", u.civility as civilite,
        u.first_name as "firstName", u.last_name as "lastName", u.phone_prefix as "telPrefix", u.phone as "phoneNumber",
        u.level, coalesce(to_char(l.at at time zone 'Europe/Paris', 'YYYY-MM-DD'), '') as "levelSince",
        coalesce(s.email, '') as "godFather", coalesce(u.member_since_on::text, '') as "memberStartCreatedAt",
        coalesce(u.member_until_on::text, '') as "dateEndMember", coalesce(u.dues_paid_on::text, '') as "adhesionPaidAt",
        u.company_name as "societyName", u.company_siret as "societySiret"
      from users u left join users s on s.id = u.sponsor_id
        left join lateral (select ${lastReached} as at from level_changes c
          where c.user_id = u.id and c.level = u.level) l on true
      where ${named}`.execute(db),
    sql<{ phone: string; id: number }>`
      select phone, id from users where phone = any(${[...phones]}::text[]) and deleted_at is null`.execute(
      db,
    ),
    sql<{ id: number; sponsorId: number | null }>`
      with recursive above (id, sponsor_id) as (
        select u.id, u.sponsor_id from users u where ${named}
        union select next.* from above a cross join lateral (
          select n.id, n.sponsor_id from users n where n.id = a.sponsor_id offset 0) next)
      select id, sponsor_id as "sponsorId" from above`.execute(db),
  ]);
  return {
    byEmail: new Map(people.rows.map((row) => [row.email.toLowerCase(), toKnown(row)])),
    phoneOwner: new Map(owners.rows.map(({ phone, id }) => [phone, id])),
    sponsorOf: new Map(above.rows.map(({ id, sponsorId }) => [id, sponsorId])),
  };
}

const toKnown = ({ id, email, isGone, sponsorId, ...values }: KnownRow): KnownPerson => ({
  id,
  email,
  isGone,
  sponsorId,
  values,
});
