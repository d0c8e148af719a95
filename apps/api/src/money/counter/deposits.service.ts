import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type {
  depositReceipts,
  listDeposits as listDepositsCall,
  listUndeposited as listUndepositedCall,
} from '@forman/contract/money/counter';
import type { getDeposit } from '@forman/contract/money/counter-debts';
import type { Viewer } from '@forman/domain/access';
import { depositEntry } from '@forman/domain/books/ledger/deposit-entry';
import type { DepositedMeans } from '@forman/domain/books/invoicing/receipt-means';
import { AppError } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { refusal } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { post } from '../../books/ledger/ledger.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import {
  type DepositRow,
  findDeposit,
  findDepositOf,
  insertDeposit,
  listDepositRows,
  listReceiptsOf,
  listUndepositedRows,
  type LockedReceipt,
  lockReceipts,
} from './deposits.queries.ts';

/** Lists what was received by this means and is not at the bank yet. */
export async function listUndeposited(
  ctx: Context,
  means: DepositedMeans,
): Promise<AnswerOf<typeof listUndepositedCall>> {
  const rows = await listUndepositedRows(ctx.db, means);
  return {
    receipts: rows.map(({ amountCents, returnedOn: _none, ...row }) => ({
      ...row,
      amount: centsToEuros(amountCents),
    })),
    total: centsToEuros(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  };
}

export async function listDeposits(ctx: Context): Promise<AnswerOf<typeof listDepositsCall>> {
  const rows = await listDepositRows(ctx.db);
  return {
    deposits: rows.map(({ amountCents, ...row }) => ({ ...row, total: centsToEuros(amountCents) })),
  };
}

/** Lists what one deposit took to the bank. @throws AppError not_found. */
export async function readDeposit(ctx: Context, id: number): Promise<AnswerOf<typeof getDeposit>> {
  if (!(await findDeposit(ctx.db, id))) throw new AppError('not_found');
  const rows = await listReceiptsOf(ctx.db, id);
  return {
    receipts: rows.map(({ id: receipt, person, name, amountCents, chequeNumber, returnedOn }) => ({
      id: receipt, person, name, amount: centsToEuros(amountCents), chequeNumber, returnedOn,
    })), // prettier-ignore
  };
}

type Asked = BodyOf<typeof depositReceipts>;
type Deposited = AnswerOf<typeof depositReceipts>;

/**
 * Records that receipts went to the bank together: they leave their account for the bank's, on the bank's day.
 * A repeated request answers the deposit that it made.
 * @throws AppError not_found for a receipt of another means; conflict for one that is at the bank already;
 * amount_changed; invalid for a day that cannot be.
 */
export async function deposit(ctx: Context, viewer: Viewer, asked: Asked): Promise<Deposited> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    // The locks come first: of two equal requests at once, the second finds the deposit of the first.
    const receipts = await lockReceipts(tx, asked.means, asked.receipts);
    const before = await findDepositOf(tx, asked.requestKey);
    if (before) return same(before, asked);
    const found = new Set(receipts.map(({ id }) => id));
    if (asked.receipts.some((id) => !found.has(id))) throw new AppError('not_found');
    if (receipts.some(({ isDeposited, isReturned }) => isDeposited || isReturned))
      throw refusal('receipt_deposited');
    const amountCents = receipts.reduce((sum, receipt) => sum + receipt.amountCents, 0);
    if (amountCents !== eurosToCents(asked.total)) throw changed();
    checkDay(
      asked.depositedOn,
      receipts.map(({ receivedOn }) => receivedOn),
      now,
    );
    return record(tx, viewer, { asked, receipts, amountCents, now });
  });
}

type Recorded = { asked: Asked; receipts: readonly LockedReceipt[]; amountCents: Cents; now: Date };

async function record(
  tx: Tx,
  viewer: Viewer,
  { asked, receipts, amountCents, now }: Recorded,
): Promise<Deposited> {
  const { means, depositedOn, requestKey } = asked;
  const receiptIds = receipts.map((receipt) => receipt.id);
  const id = await insertDeposit(tx, {
    means, depositedOn, amountCents, requestKey, receiptIds, recordedBy: viewer.id, now,
  }); // prettier-ignore
  // A cheque that paid several things is one cheque.
  const count = new Set(receipts.map((receipt) => receipt.requestKey)).size;
  await post(tx, depositEntry({ id, means, count, amountCents, on: depositedOn }), now);
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'counter.deposit',
    subject: 'ledger',
    subjectId: id,
    detail: { means, count, total: centsToEuros(amountCents), depositedOn },
  });
  return { id, total: centsToEuros(amountCents), count };
}

const changed = (): AppError =>
  new AppError('amount_changed', {
    violations: [{ propertyPath: 'receipts', message: 'La somme a changé. Vérifiez-la avant de remettre.' }],
  });

/** A deposit is made once all was received, and not in advance. */
function checkDay(depositedOn: string, receivedOn: readonly string[], now: Date): void {
  const last = receivedOn.toSorted().at(-1)!;
  if (depositedOn >= last && depositedOn <= parisDay(now)) return;
  const message = 'Un jour entre le dernier encaissement et aujourd’hui';
  throw new AppError('invalid', { violations: [{ propertyPath: 'depositedOn', message }] });
}

function same({ id, means, depositedOn, amountCents, count }: DepositRow, asked: Asked): Deposited {
  const isSame =
    means === asked.means && depositedOn === asked.depositedOn && amountCents === eurosToCents(asked.total);
  if (!isSame) throw refusal('receipt_other');
  return { id, total: centsToEuros(amountCents), count };
}
