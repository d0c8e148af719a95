import { noTotals, type ClosingTotals } from '@forman/domain/books/ledger/closings';
import type { Context } from '../../context.ts';
import {
  findLastClosing,
  listClosings,
  lockBooks,
  type StoredClosing,
  lockAuthor,
} from './closings.queries.ts';
import { appendClosings } from './days.service.ts';
import { tellOfArchive } from './treasurer.service.ts';

/** An archive about to be finished. */
type Seal = {
  year: number;
  askedBy: number;
  now: Date;
  /** The last closed day that it reaches: the seal closes no other. */
  lastOn: string;
  files: NonNullable<ClosingTotals['files']>;
};

/**
 * Chains the bytes of an archive's files to the closings, and sends the hash out of the portal: a PDF or an XML
 * replaced afterwards needs another chain, whose last hash is not the one that the treasurer keeps.
 * @returns all closings, the seal last.
 */
export const sealArchive = (
  ctx: Context,
  { year, askedBy, now, lastOn, files }: Seal,
): Promise<StoredClosing[]> =>
  ctx.transaction(async (tx) => {
    // Who asked is locked before the books, in the same order as a purchase.
    await lockAuthor(tx, askedBy);
    await lockBooks(tx);
    const { perpetualCents } = (await findLastClosing(tx, 'day'))!;
    await appendClosings(tx, [
      {
        kind: 'archive',
        firstOn: `${year}-01-01`,
        lastOn,
        closedAt: now.toISOString(),
        closedBy: askedBy,
        totals: { ...noTotals, files },
        perpetualCents,
      },
    ]);
    const closings = await listClosings(tx);
    await tellOfArchive(tx, closings.at(-1)!, now);
    return closings;
  });
