import type { BooksStanding } from '@forman/contract/money/closings';
import { firstDayOf } from '@forman/domain/figures';
import { lastDayOf } from '@forman/domain/books/ledger/closings';
import { centsToEuros } from '@forman/domain/money';
import { addDays, parisDay } from '@forman/domain/paris-time';
import type { Db } from '../../db/database.ts';
import { readMonth } from './reconciliation.queries.ts';

/** Days after which a month that is not over should have a newer statement. */
const oldestReadingDays = 8;

/**
 * Tells how much of the bank's money of a month is explained, and since when some is not; null before a first statement
 * was read.
 */
export async function readMonthOfBank(
  db: Db,
  month: string,
  now: Date,
): Promise<BooksStanding['checks']['bank']> {
  const read = await readMonth(db, firstDayOf(month), lastDayOf(month));
  if (!read) return null;
  const wanted = [lastDayOf(month), addDays(parisDay(now), -oldestReadingDays)].toSorted()[0]!;
  return {
    isRead: read.readUntil >= wanted,
    readUntil: read.readUntil,
    lines: read.lines,
    amount: centsToEuros(read.allCents),
    explained: centsToEuros(read.explainedCents),
    oldestOn: read.oldestOn,
  };
}
