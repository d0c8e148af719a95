import type { Db, Tx } from '../../db/database.ts';
import { readEarlierFacts } from './earlier-facts.queries.ts';
import { post } from './ledger.queries.ts';

export async function isOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('ledger_openings').select('id').executeTakeFirst();
  return row !== undefined;
}

const atOnce = 2000;

/**
 * Writes the facts from before the ledger into it. From then on each fact writes its own entry: `npm run
 * verify` reports a missing entry, which is not written later.
 * @returns the number of entries written.
 */
export async function openLedger(tx: Tx, now: Date): Promise<number> {
  await tx
    .insertInto('ledger_openings')
    .values({ id: 1, opened_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ opened_at: now }))
    .execute();
  const entries = await readEarlierFacts(tx);
  for (let start = 0; start < entries.length; start += atOnce)
    await post(tx, entries.slice(start, start + atOnce), now);
  return entries.length;
}
