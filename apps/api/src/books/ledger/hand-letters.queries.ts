import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export type LineRef = { entryId: number; position: number };
export type LetteredLine = { account: string; userId: number | null; cents: number; letter: string | null };

const refs = (lines: readonly LineRef[]) =>
  sql`json_to_recordset(${JSON.stringify(lines)}::json) as r ("entryId" bigint, "position" int)`;

/** Two people letter one after the other: nothing else locks a line, which never changes. */
export const lockLetters = (tx: Tx) =>
  sql`lock table hand_letter_lines in share row exclusive mode`.execute(tx);

/** The lines that are there, each with the letter that it bears. */
export async function readLines(tx: Tx, lines: readonly LineRef[]): Promise<LetteredLine[]> {
  const { rows } = await sql<LetteredLine>`
    select l.account, l.user_id as "userId", l.debit_cents - l.credit_cents as cents, t.letter
    from ${refs(lines)} join ledger_lines l on l.entry_id = r."entryId" and l.position = r."position"
      left join ledger_letters t on t.entry_id = l.entry_id and t.position = l.position`.execute(tx);
  return rows;
}

/** The letter that a request has given, with how many of these lines bear it. */
export async function findLetter(
  tx: Tx,
  requestKey: string,
  lines: readonly LineRef[],
): Promise<{ id: number; borne: number } | undefined> {
  const { rows } = await sql<{ id: number; borne: number }>`
    select h.id, (select count(*)::int from hand_letter_lines g join ${refs(lines)}
      on r."entryId" = g.entry_id and r."position" = g.position where g.letter_id = h.id) as borne
    from hand_letters h where h.request_key = ${requestKey}`.execute(tx);
  return rows[0];
}

export async function insertLetter(
  tx: Tx,
  { lines, requestKey, by, now }: { lines: readonly LineRef[]; requestKey: string; by: number; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('hand_letters')
    .values({ request_key: requestKey, lettered_by: by, lettered_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('hand_letter_lines')
    .values(lines.map(({ entryId, position }) => ({ entry_id: entryId, position, letter_id: id })))
    .execute();
  return id;
}

/** @returns false where there is no such letter. */
export async function deleteLetter(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('hand_letters')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
