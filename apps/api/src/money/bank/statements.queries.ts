import type { Cents } from '@forman/domain/money';
import type { KnownLine, StatementFormat, StatementLine } from '@forman/domain/money/bank/statement';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type StatementRow = {
  id: number;
  firstOn: string;
  lastOn: string;
  format: StatementFormat;
  fileName: string;
  readAt: string;
  by: { id: number; firstName: string; lastName: string };
  lines: number;
  open: number;
};

/** SQL condition: a person has explained the bank's line `l`, and not by money that waits. */
export const isExplained = sql`exists (select from bank_matches m where m.line_id = l.id
  and m.booked_on is distinct from 'suspense')`;

const shownStatements = 24;

/** The last statements, newest first. */
export const listStatements = (db: Db): Promise<StatementRow[]> => listBy(db, sql`true`);

export const findStatement = async (db: Db, id: number): Promise<StatementRow | undefined> =>
  (await listBy(db, sql`s.id = ${id}`))[0];

/** The statement of a file that was read before, by its bytes. */
export const findStatementOf = async (db: Db, fileHash: string): Promise<StatementRow | undefined> =>
  (await listBy(db, sql`s.file_hash = ${fileHash}`))[0];

async function listBy(db: Db, where: RawBuilder<unknown>): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.id, s.first_on as "firstOn", s.last_on as "lastOn", s.format, s.file_name as "fileName",
      to_json(s.read_at)#>>'{}' as "readAt",
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as by,
      counts.lines, counts.open
    from bank_statements s join users u on u.id = s.read_by
    cross join lateral (
      select count(*)::int as lines, (count(*) filter (where not ${isExplained}))::int as open
      from bank_statement_lines b join bank_lines l on l.id = b.line_id where b.statement_id = s.id) counts
    where ${where} order by s.last_on desc, s.id desc limit ${shownStatements}`.execute(db);
  return rows;
}

/** Statements are read one after the other: two of the same days would not see each other's lines. */
export const lockStatements = (tx: Tx) => sql`select pg_advisory_xact_lock(20091012)`.execute(tx);

/** The lines read before between two days, with the formats of the files that had each. */
export async function listKnownLines(db: Db, firstOn: string, lastOn: string): Promise<KnownLine[]> {
  const { rows } = await sql<KnownLine>`
    select l.id, l.booked_on as on, l.amount_cents as "amountCents", l.label, l.reference,
      (select array_agg(distinct s.format) from bank_statement_lines b join bank_statements s on s.id = b.statement_id
        where b.line_id = l.id) as formats
    from bank_lines l where l.booked_on between ${firstOn}::date and ${lastOn}::date order by l.id`.execute(
    db,
  );
  return rows;
}

/** The account that the first statement was of; '' before one that names it. */
export async function findAccountRead(db: Db): Promise<string> {
  const row = await db
    .selectFrom('bank_statements')
    .select('account')
    .where('account', '<>', '')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.account ?? '';
}

type NewStatement = {
  format: StatementFormat;
  account: string;
  fileName: string;
  fileHash: string;
  firstOn: string;
  lastOn: string;
  openingCents: Cents | null;
  closingCents: Cents | null;
  readBy: number;
  now: Date;
};

export async function insertStatement(tx: Tx, statement: NewStatement): Promise<number> {
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      format: statement.format,
      account: statement.account,
      file_name: statement.fileName,
      file_hash: statement.fileHash,
      first_on: statement.firstOn,
      last_on: statement.lastOn,
      opening_cents: statement.openingCents,
      closing_cents: statement.closingCents,
      read_by: statement.readBy,
      read_at: statement.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the new lines of a statement, and which lines it shows: those that were known, and these. */
export async function insertLines(
  tx: Tx,
  statementId: number,
  { lines, known }: { lines: readonly StatementLine[]; known: readonly number[] },
): Promise<void> {
  await sql`
    with added as (
      insert into bank_lines (booked_on, amount_cents, label, reference)
      select "on", "amountCents", label, reference
      from json_to_recordset(${JSON.stringify(lines)}::json) as x ("on" date, "amountCents" int, label text, reference text)
      returning id)
    insert into bank_statement_lines (statement_id, line_id)
    select ${statementId}::int, id from added union all select ${statementId}::int, unnest(${[...known]}::int[])`.execute(
    tx,
  );
}
