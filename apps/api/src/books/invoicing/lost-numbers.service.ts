import {
  type DocumentNumber,
  type DocumentSeries,
  formatDocumentNumber,
  numberRange,
  type NumberRange,
  parseDocumentNumber,
} from '@forman/domain/books/invoicing/numbering';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { lockLatest } from './freeze.service.ts';
import { insertCounter, moveCounter } from './freeze.queries.ts';
import {
  declarePlainLost,
  formatPlainNumber,
  listPlainLast,
  parsePlainNumber,
} from './plain-numbers.service.ts';
import { findReached, listLost, listLast, insertLost, listDeclaredRows } from './lost-numbers.queries.ts';

/** The refusal to declare numbers lost: a sentence for the person at the console. */
export class NumbersRefused extends Error {}

export type LastKnown = {
  /** The last number given, according to a copy outside the database: "F-2026-000123", "AT-2026-000045". */
  number: string;
  /** Its hash in the chain, from the same copy; attestations and group orders have none. */
  hash: string;
  /** The reason why the numbers up to it are missing. */
  reason: string;
};

/**
 * After a restored backup, declares as lost the numbers behind our last one, up to the last one known from
 * outside, with an audit row. The next document gets the number after them, and is chained to the given hash.
 * @throws NumbersRefused when that number proves no gap.
 */
export async function declareLost(ctx: Context, known: LastKnown): Promise<NumberRange> {
  const plain = parsePlainNumber(known.number);
  if (plain) return declarePlain(ctx, plain, known.reason);
  const number = parseDocumentNumber(known.number);
  // A receipt prints the hash in groups.
  const hash = known.hash.replaceAll(/\s/g, '').toLowerCase();
  if (!number) throw new NumbersRefused(`${known.number} is no document number.`);
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new NumbersRefused('A hash has 64 digits of 0 to 9 and a to f.');
  refuseWithoutReason(known.reason);
  return ctx.transaction((tx) => writeLost(tx, number, { ...known, hash, now: ctx.clock.now() }));
}

function refuseWithoutReason(reason: string): void {
  if (reason.trim().length < 3) throw new NumbersRefused('Say why they are missing.');
}

async function declarePlain(
  ctx: Context,
  number: NonNullable<ReturnType<typeof parsePlainNumber>>,
  reason: string,
): Promise<NumberRange> {
  refuseWithoutReason(reason);
  const range = await declarePlainLost(ctx, number, reason);
  if (!range) throw new NumbersRefused('Nothing is missing before it.');
  return range;
}

async function writeLost(
  tx: Tx,
  number: DocumentNumber,
  { hash, reason, now }: LastKnown & { now: Date },
): Promise<NumberRange> {
  const { series, year, sequence } = number;
  if (year > Number(parisDay(now).slice(0, 4))) throw new NumbersRefused(`${year} has not begun.`);
  const latest = await lockLatest(tx, series, year);
  if (year < latest.year && !(await isBegunLost(tx, series, year + 1)))
    throw new NumbersRefused(`${series}-${latest.year} has begun: give its last number.`);
  if (year > latest.year) await insertCounter(tx, series, year, latest.lastHash);
  const reached = await findReached(tx, series, year);
  if (sequence <= reached)
    throw new NumbersRefused(
      `We have ${formatDocumentNumber(series, year, reached)}: nothing is missing before it.`,
    );
  const first = reached + 1;
  await insertLost(tx, {
    series,
    year,
    first_sequence: first,
    last_sequence: sequence,
    last_hash: hash,
    reason,
    declared_at: now,
  });
  await moveCounter(tx, { sequence, hash, series, year });
  const range = numberRange(series, year, first, sequence);
  await audit(tx, {
    at: now,
    actorId: null,
    action: 'invoicing.lost_numbers',
    subject: 'settings',
    subjectId: 'numbers',
    detail: { ...range, hash, reason },
  });
  return range;
}

/** True when the year's first numbers are lost: its chain starts from theirs; the year before stays open. */
async function isBegunLost(tx: Tx, series: DocumentSeries, year: number): Promise<boolean> {
  const first = (await listLost(tx, { series, year }))[0];
  return first?.first === 1;
}

/** Lists all numbers ever declared lost, as texts. */
export async function listDeclared(db: Db): Promise<(NumberRange & { reason: string; declaredAt: Date })[]> {
  const rows = await listDeclaredRows(db);
  return rows.map((row) => ({
    ...rangeOf(row.series, row.year, [row.first_sequence, row.last_sequence]),
    reason: row.reason,
    declaredAt: row.declared_at,
  }));
}

const rangeOf = (series: string, year: number, [first, last]: [number, number]): NumberRange =>
  series === 'F' || series === 'AV'
    ? numberRange(series, year, first, last)
    : {
        from: formatPlainNumber(series, year, first),
        to: formatPlainNumber(series, year, last),
        count: last - first + 1,
      };

/** Time for which a number is logged, for a job that comes late; a job of every minute logs it ten times. */
const saidForMs = 10 * 60_000;

/** The job: logs the last number of each series while it is new, with the hash that proves it. */
export async function anchorNumbers(ctx: Context): Promise<void> {
  const since = ctx.clock.now().getTime() - saidForMs;
  for (const { number, hash, issuedAt } of await listLast(ctx.db))
    if (issuedAt && issuedAt.getTime() > since) ctx.log.info({ number, hash }, 'last document issued');
  for (const number of await listPlainLast(ctx.db, new Date(since)))
    ctx.log.info({ number }, 'last number given');
}
