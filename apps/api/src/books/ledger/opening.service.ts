import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isOpen } from './opening.queries.ts';
import type { Tx } from '../../db/database.ts';
import { readEarlierFacts } from './earlier-facts.queries.ts';
import { post } from './ledger.queries.ts';

/** Opens the ledger once, when a portal starts. Of two processes one writes, the other waits for it. */
export async function ensureLedger(ctx: Context): Promise<void> {
  if (await isOpen(ctx.db)) return;
  await ctx.transaction(async (tx) => {
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
      tx,
    );
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    if (await isOpen(tx)) return;
    const count = await openLedger(tx, ctx.clock.now());
    if (count > 0) ctx.log.info({ count }, 'Earlier facts written into the ledger.');
  });
}

// Key of the lock, any fixed number: the same for every process that starts on this database.
const lockKey = 20_091_012;

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
