import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isOpen, openLedger } from './opening.queries.ts';

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
