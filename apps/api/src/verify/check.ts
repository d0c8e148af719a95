import type { RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';

/** One check: how many rows it read, and each that breaks it, in English. It only reads. */
export type Check = (db: Db, now: Date) => Promise<{ checked: number; faults: string[] }>;

/** Runs a statement whose rows are faults, in words. */
export async function faultsOf(db: Db, statement: RawBuilder<{ fault: string }>): Promise<string[]> {
  const { rows } = await statement.execute(db);
  return rows.map((row) => row.fault);
}

export async function countOf(db: Db, statement: RawBuilder<{ count: number }>): Promise<number> {
  const { rows } = await statement.execute(db);
  return rows[0]?.count ?? 0;
}
