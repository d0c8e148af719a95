import type { Context } from '../../context.ts';
import { isOpen, liftTimeouts, lockOpening, markOpened } from './opening.queries.ts';
import type { Tx } from '../../db/database.ts';
import { readEarlierFacts } from './earlier-facts.queries.ts';
import { post } from './ledger.queries.ts';

/** Opens the ledger once, when a portal starts. Of two processes one writes, the other waits for it. */
export async function ensureLedger(ctx: Context): Promise<void> {
  if (await isOpen(ctx.db)) return;
  await ctx.transaction(async (tx) => {
    await liftTimeouts(tx);
    await lockOpening(tx);
    if (await isOpen(tx)) return;
    const count = await openLedger(tx, ctx.clock.now());
    if (count > 0) ctx.log.info({ count }, 'Earlier facts written into the ledger.');
  });
}

const atOnce = 2000;

/**
 * Writes the facts from before the ledger into it. From then on each fact writes its own entry: `npm run
 * verify` reports a missing entry, which is not written later.
 * @returns the number of entries written.
 */
export async function openLedger(tx: Tx, now: Date): Promise<number> {
  await markOpened(tx, now);
  const entries = await readEarlierFacts(tx);
  for (let start = 0; start < entries.length; start += atOnce)
    await post(tx, entries.slice(start, start + atOnce), now);
  return entries.length;
}
