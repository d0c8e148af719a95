import type { RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';

/** One check, which only reads: the number of rows read, and a fault for each that breaks it, in English. */
export type Check = (db: Db, now: Date) => Promise<{ checked: number; faults: string[] }>;

/** Runs a statement whose rows are faults, as texts. */
export async function faultsOf(db: Db, statement: RawBuilder<{ fault: string }>): Promise<string[]> {
  const { rows } = await statement.execute(db);
  return rows.map((row) => row.fault);
}

export async function countOf(db: Db, statement: RawBuilder<{ count: number }>): Promise<number> {
  const { rows } = await statement.execute(db);
  return rows[0]?.count ?? 0;
}
