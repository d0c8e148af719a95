import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { explainBankLines } from '@forman/contract/money/bank';
import type { Viewer } from '@forman/domain/access';
import {
  bankLineEntry,
  bankLineWithdrawnEntry,
  type BookedLine,
} from '@forman/domain/books/ledger/bank-entry';
import { AppError } from '@forman/domain/errors';
import { type BookedAccount, canBook, waitingAccount } from '@forman/domain/money/bank/bank-accounts';
import { refusal } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { post } from '../../books/ledger/ledger.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { type LockedLine, lockLines } from './lines.queries.ts';
import { isTwin } from './twins.queries.ts';
import {
  deleteMatch,
  getBankEntry,
  insertMatch,
  insertMatchEntries,
  markWithdrawn,
} from './matches.queries.ts';
import {
  type Brought,
  type EntryKey,
  listBankEntries,
  listReceiptEntries,
  type BankEntry,
} from './open-money.queries.ts';

type Asked = BodyOf<typeof explainBankLines>;
type By = { viewer: { id: number }; now: Date };

/**
 * Accepts what explains lines of the bank, all or none. The lines are locked by number; a line of the ledger is taken
 * once, by its key.
 * @throws AppError not_found; conflict when a line is explained already, an entry is another line's, or sums differ.
 */
export async function explain(
  ctx: Context,
  viewer: Viewer,
  { lines }: Asked,
): Promise<AnswerOf<typeof explainBankLines>> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const ids = await explainLines(tx, viewer, lines, now);
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'bank.explain',
      subject: 'ledger',
      subjectId: ids[0]!,
      detail: { lines: ids.length },
    });
    return { count: ids.length };
  });
}

/** Explains lines in the caller's transaction. @returns their numbers. @throws AppError as `explain`. */
export async function explainLines(
  tx: Tx,
  viewer: { id: number },
  lines: Asked['lines'],
  now: Date,
): Promise<number[]> {
  const by = { viewer, now };
  const ids = [...new Set(lines.map(({ line }) => line))];
  // Its twin is locked too: two lines cannot each be a second showing of the other.
  const twins = lines.flatMap((one) => ('sameAs' in one ? [one.sameAs] : []));
  const locked = new Map((await lockLines(tx, [...ids, ...twins])).map((line) => [line.id, line]));
  if (ids.some((id) => !locked.has(id))) throw new AppError('not_found');
  for (const one of lines) {
    const line = locked.get(one.line)!;
    await reopenWaiting(tx, line, by);
    if ('entries' in one) await matchEntries(tx, line, await getEntries(tx, one.entries), by);
    else if ('account' in one) await book(tx, line, one, by);
    else await markDouble(tx, line, one.sameAs, by);
    // The same line twice in one request is refused like one that somebody else has explained.
    locked.set(one.line, { ...line, matchId: -1, account: null });
  }
  return ids;
}

/** A line that waits is taken from its account first. @throws AppError conflict for one that is explained. */
async function reopenWaiting(tx: Tx, line: LockedLine, by: By): Promise<void> {
  if (line.matchId === null) return;
  if (line.account !== waitingAccount) throw refusal('bank_line_taken');
  await withdraw(tx, line, by);
}

/** @throws AppError not_found for a line of another account. */
async function getEntries(tx: Tx, keys: readonly EntryKey[]): Promise<BankEntry[]> {
  const found = await listBankEntries(tx, keys);
  if (found.length < new Set(keys.map(({ entry, position }) => `${entry} ${position}`)).size)
    throw new AppError('not_found');
  return found;
}

async function matchEntries(
  tx: Tx,
  line: LockedLine,
  entries: readonly BankEntry[],
  { viewer, now }: By,
): Promise<void> {
  if (entries.some(({ isSeen }) => isSeen)) throw refusal('bank_money_taken');
  if (entries.reduce((sum, { cents }) => sum + cents, 0) !== line.amountCents) throw refusal('bank_sum');
  const matchId = await insertMatch(tx, { lineId: line.id, acceptedBy: viewer.id, now });
  // Somebody else may have taken one since it was read.
  if (!(await insertMatchEntries(tx, matchId, entries))) throw refusal('bank_money_taken');
}

async function book(
  tx: Tx,
  line: LockedLine,
  { account, note }: { account: BookedAccount; note: string },
  { viewer, now }: By,
): Promise<void> {
  if (!canBook(account, line.amountCents)) throw refusal('bank_account_side');
  const matchId = await insertMatch(tx, { lineId: line.id, account, acceptedBy: viewer.id, now });
  await post(tx, bankLineEntry(bookedLine(line, { matchId, account, note })), now);
  await insertMatchEntries(tx, matchId, [await getBankEntry(tx, 'bank_line', matchId)]);
}

/** A line that another format or another wording showed already counts for nothing. */
async function markDouble(tx: Tx, line: LockedLine, sameAs: number, { viewer, now }: By): Promise<void> {
  if (!(await isTwin(tx, line, sameAs))) throw refusal('bank_other_line');
  await insertMatch(tx, { lineId: line.id, sameAs, acceptedBy: viewer.id, now });
}

const bookedLine = (
  { id, on, amountCents, label, reference }: LockedLine,
  { matchId, account, note }: { matchId: number; account: BookedAccount; note: string },
): BookedLine => ({
  matchId,
  account,
  amountCents,
  label: note === '' ? label : `${note}, ${label}`,
  pieceRef: reference === '' ? `Relevé ${id}` : reference,
  on,
});

/** Reverses what was booked by hand: the two cancel each other, and the line is open again. */
async function withdraw(tx: Tx, line: LockedLine, { now }: By): Promise<void> {
  const { matchId, account } = line;
  const reversed = bookedLine(line, { matchId: matchId!, account: account!, note: '' });
  await post(tx, bankLineWithdrawnEntry(reversed), now);
  await insertMatchEntries(tx, matchId!, [await getBankEntry(tx, 'bank_line_withdrawn', matchId!)]);
  await markWithdrawn(tx, matchId!);
}

/** Takes back what explains a line. @throws AppError not_found; conflict when nothing does. */
export async function undo(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const by = { viewer, now: ctx.clock.now() };
    const [line] = await lockLines(tx, [id]);
    if (!line) throw new AppError('not_found');
    if (line.matchId === null) throw refusal('bank_line_open');
    if (line.account === null) await deleteMatch(tx, line.matchId);
    else await withdraw(tx, line, by);
    await audit(tx, {
      at: by.now,
      actorId: viewer.id,
      action: 'bank.undo',
      subject: 'ledger',
      subjectId: id,
      detail: { label: line.label, account: line.account },
    });
  });
}

/**
 * Matches a line of the bank with the money that sales have just brought, in the transaction of these, which has locked
 * what is sold.
 * @throws AppError not_found; conflict when the line is explained already, or of another sum.
 */
export async function explainBySales(
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  { line: id, now, ...brought }: { line: number; now: Date } & Brought,
): Promise<void> {
  const [line] = await lockLines(tx, [id]);
  if (!line) throw new AppError('not_found');
  const by = { viewer, now };
  await reopenWaiting(tx, line, by);
  await matchEntries(tx, line, await listReceiptEntries(tx, brought), by);
}
