import type { BooksStanding } from '@forman/contract/money/closings';
import { lastDayOf } from '@forman/domain/books/ledger/closings';
import { centsToEuros } from '@forman/domain/money';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import type { Db } from '../../db/database.ts';
import { countDifferences } from './differences.queries.ts';
import { listAccountSums, listOpenings, listStandings } from './statements.queries.ts';

/** Oldest reading that counts for a month that is not over: statements are read each night. */
const oldestMs = 36 * 3_600_000;

/**
 * Tells if the providers' statements were read to the end of a month and agree with the books; null where no
 * provider has ever had money.
 */
export async function readMonthStatements(
  db: Db,
  month: string,
  now: Date,
): Promise<BooksStanding['checks']['statements']> {
  const methods = (await listOpenings(db, month)).map(({ method }) => method);
  if (methods.length === 0) return null;
  const standings = await listStandings(db);
  const reads = methods.map(
    (method) => standings.find((one) => one.method === method)?.readUntil?.getTime() ?? 0,
  );
  const readUntil = Math.min(...reads);
  const end = parisInstant(addDays(lastDayOf(month), 1)).getTime();
  const sums = await listAccountSums(db, month);
  return {
    isRead: readUntil >= Math.min(end, now.getTime() - oldestMs),
    readUntil: readUntil === 0 ? null : parisDay(new Date(readUntil)),
    fees: centsToEuros(sums.reduce((sum, { fees }) => sum + fees, 0)),
    paidOut: centsToEuros(sums.reduce((sum, { paidOut }) => sum + paidOut, 0)),
    differences: await countDifferences(db),
  };
}
