import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Days between two showings of one line: a format may give the day of its value. */
const mostDays = 15;

type Line = { id: number; on: string; amountCents: Cents };
export type TwinRow = { id: number; on: string; label: string };

/** Lines of the same sum and days, of which a line may be a second showing; none of them is one itself. */
export const listTwins = (db: Db, line: Line): Promise<TwinRow[]> => twinsBy(db, line, sql`true`);

/** True where the line may be a second showing of the other, and nobody has said that the other is one of it. */
export const isTwin = async (tx: Tx, line: Line, other: number): Promise<boolean> =>
  (await twinsBy(tx, line, sql`l.id = ${other}`)).length > 0;

async function twinsBy(
  db: Db,
  { id, on, amountCents }: Line,
  where: RawBuilder<unknown>,
): Promise<TwinRow[]> {
  const { rows } = await sql<TwinRow>`
    select l.id, l.booked_on as on, l.label from bank_lines l
    where l.amount_cents = ${amountCents} and l.id <> ${id}
      and l.booked_on between ${on}::date - ${mostDays}::int and ${on}::date + ${mostDays}::int and ${where}
      and not exists (select from bank_matches m where m.line_id = l.id and m.same_as is not null)
      and not exists (select from bank_matches m where m.same_as = ${id})
    order by abs(l.booked_on - ${on}::date), l.id limit 20`.execute(db);
  return rows;
}
