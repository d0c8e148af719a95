import type { ProviderReading } from '@forman/contract/money/payouts';
import type { Viewer } from '@forman/domain/access';
import { statementEntries } from '@forman/domain/books/ledger/payouts';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import type { Balance, BalanceMove, PaymentProvider } from '../../adapters/payments/port.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { post } from '../../books/ledger/ledger.queries.ts';
import {
  findFirstDayAt,
  findLastRead,
  findPayoutsWithParts,
  insertMoves,
  insertParts,
  insertReading,
  type ReadingRow,
} from './readings.queries.ts';

/**
 * Overlap of a reading with the last one: a line may be listed hours after its day, and a payout gets its
 * parts weeks later. Known lines are skipped.
 */
const overlapMs = 31 * 86_400_000;
/** The statement is read to a little past now, so that the moves of this very second are in it. */
const aheadMs = 2000;
const atOnce = 2000;

type Found = {
  balance: Balance;
  moves: BalanceMove[];
  payouts: { payout: string; parts: string[] }[];
};

/**
 * The job, also run by an accountant: reads each provider's statement, and books new fees and payouts. A
 * provider that does not answer does not hold up the other: the failure is recorded, and the next reading
 * tries again.
 */
export async function readStatements(ctx: Context, viewer?: Viewer): Promise<ProviderReading[]> {
  const readings: ReadingRow[] = [];
  for (const provider of Object.values(ctx.payments)) readings.push(await readOne(ctx, provider));
  if (viewer) await auditReading(ctx, viewer, readings);
  return readings.map(toReading);
}

export const toReading = ({ readAt, ...row }: ReadingRow): ProviderReading => ({
  ...row,
  readAt: readAt.toISOString(),
});

async function readOne(ctx: Context, provider: PaymentProvider): Promise<ReadingRow> {
  const readAt = ctx.clock.now();
  const from = await beginningOf(ctx.db, provider, readAt);
  try {
    const found = await readStatement(ctx.db, provider, { from, to: readAt });
    return await ctx.transaction((tx) => bookStatement(tx, provider, found, { readAt, from }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, provider: provider.name }, 'statement not read, will try again');
    const failure = error.retryable ? 'unanswered' : 'refused';
    return insertReading(ctx.db, provider, { readAt, from }, { failure });
  }
}

/**
 * The Paris day up to which the statements of all providers with money in the books were read; null where none
 * has any.
 */
export async function readUntilDay({
  db,
  payments,
}: Pick<Context, 'db' | 'payments'>): Promise<string | null> {
  const days = await Promise.all(
    Object.values(payments).map(async ({ method }) => {
      const first = await findFirstDayAt(db, method);
      const last = first && (await findLastRead(db, method));
      return last ? parisDay(last) : first;
    }),
  );
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}

/** Start of a reading; the first one starts at the provider's first money in the books. */
async function beginningOf(db: Db, { method }: PaymentProvider, now: Date): Promise<Date> {
  const last = await findLastRead(db, method);
  if (last) return new Date(last.getTime() - overlapMs);
  const first = await findFirstDayAt(db, method);
  return first ? parisInstant(first) : new Date(now.getTime() - overlapMs);
}

/** Reads the balance first: moves that come meanwhile are later. @throws ProviderError. */
export async function readStatement(
  db: Db,
  provider: PaymentProvider,
  { from, to }: { from: Date; to: Date },
): Promise<Found> {
  const balance = await provider.balance();
  const moves = await provider.listBalance({ from, to: new Date(to.getTime() + aheadMs) });
  const sent = moves.flatMap(({ kind, subject }) => (kind === 'payout' && subject ? [subject] : []));
  const known = await findPayoutsWithParts(db, provider.method, sent);
  const payouts: Found['payouts'] = [];
  for (const payout of sent.filter((one) => !known.has(one)))
    payouts.push({ payout, parts: (await provider.listPayoutParts(payout)) ?? [] });
  return { balance, moves, payouts };
}

type Reading = { readAt: Date; from: Date };

/** Books new lines of a statement, all or nothing. Of two readings at once one books, the other finds it. */
export async function bookStatement(
  tx: Tx,
  provider: PaymentProvider,
  { balance, moves, payouts }: Found,
  reading: Reading,
): Promise<ReadingRow> {
  const kept = await insertMoves(tx, provider, moves, reading.readAt);
  const entries = kept.flatMap(statementEntries);
  for (let start = 0; start < entries.length; start += atOnce)
    await post(tx, entries.slice(start, start + atOnce), reading.readAt);
  await insertParts(tx, provider.method, payouts);
  return insertReading(tx, provider, reading, { balance, moves: kept.length });
}

const auditReading = (ctx: Context, viewer: Viewer, readings: readonly ReadingRow[]): Promise<void> =>
  ctx.transaction((tx) =>
    audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'books.read_statements',
      subject: 'ledger',
      subjectId: 'statements',
      detail: { readings: readings.map(({ method, moves, failure }) => `${method} ${failure ?? moves}`) },
    }),
  );
