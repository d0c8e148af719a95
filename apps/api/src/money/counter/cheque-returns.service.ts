import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { returnCheque as returnChequeCall } from '@forman/contract/money/counter-debts';
import type { Viewer } from '@forman/domain/access';
import { receiptReturnedEntry, returnFeeEntry } from '@forman/domain/books/ledger/cheque-return-entries';
import { AppError } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { refusal } from '@forman/domain/refusals';
import { post } from '../../books/ledger/ledger.queries.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { type ChequeReceipt, insertReturn, listReturned, lockCheque } from './cheque-returns.queries.ts';

type Asked = BodyOf<typeof returnChequeCall>;
type Returned = AnswerOf<typeof returnChequeCall>;

/**
 * Records a cheque that came back: all that it had paid is owed again, and leaves the account where the cheque was. The
 * rights that it bought stay, for the office to decide on. A repeated request answers the first.
 * @throws AppError not_found; conflict for one that came back already; invalid for a day that cannot be, or a fee of
 * a bank that never had it.
 */
export async function returnCheque(ctx: Context, viewer: Viewer, asked: Asked): Promise<Returned> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    // The locks come first: of two equal requests at once, the second finds what the first has noted.
    const receipts = await lockCheque(tx, asked.receipt);
    if (receipts.length === 0) throw new AppError('not_found');
    const before = await listReturned(tx, asked.requestKey);
    if (before.length > 0) return same(before, receipts);
    if (receipts.some(({ isReturned }) => isReturned)) throw refusal('cheque_returned');
    check(receipts[0]!, asked, now);
    return record(tx, viewer, { asked, receipts, now });
  });
}

function check({ receivedOn, depositedOn }: ChequeReceipt, { returnedOn, fee }: Asked, now: Date): void {
  const violations = [
    ...(returnedOn < (depositedOn ?? receivedOn) || returnedOn > parisDay(now)
      ? [{ propertyPath: 'returnedOn', message: 'Un jour entre sa remise et aujourd’hui' }]
      : []),
    ...(fee > 0 && depositedOn === null
      ? [{ propertyPath: 'fee', message: 'La banque ne l’a pas eu\u00a0: sans frais' }]
      : []),
  ];
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

type Recorded = { asked: Asked; receipts: readonly ChequeReceipt[]; now: Date };

async function record(tx: Tx, viewer: Viewer, { asked, receipts, now }: Recorded): Promise<Returned> {
  const { returnedOn: on, reason, requestKey } = asked;
  const feeCents = eurosToCents(asked.fee);
  const [{ chequeNumber, userId }] = receipts as [ChequeReceipt];
  const receiptIds = receipts.map(({ id }) => id);
  const returnId = await insertReturn(tx, {
    returnedOn: on, feeCents, reason, requestKey, receiptIds, recordedBy: viewer.id, now,
  }); // prettier-ignore
  const entries = receipts.flatMap(({ id, invoiceNumber, depositedOn, ...receipt }) =>
    receiptReturnedEntry({
      ...receipt,
      receiptId: id,
      number: invoiceNumber,
      isDeposited: depositedOn !== null,
      on,
    }),
  );
  await post(tx, [...entries, ...returnFeeEntry({ returnId, chequeNumber, feeCents, on })], now);
  const owedCents = sumOf(receipts);
  await enqueueMail(tx, {
    to: userId,
    template: 'cheque_returned',
    data: {
      chequeNumber,
      itemName: receipts.map(({ name }) => name).join(', '),
      cents: owedCents,
      transactionId: receipts[0]!.transactionId,
    },
    now,
  });
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'counter.return_cheque',
    subject: 'user',
    subjectId: userId,
    detail: { chequeNumber, amount: centsToEuros(owedCents), fee: asked.fee, returnedOn: on, reason },
  });
  return answerOf(receipts);
}

const sumOf = (receipts: readonly ChequeReceipt[]): Cents =>
  receipts.reduce((sum, { amountCents }) => sum + amountCents, 0);

const answerOf = (receipts: readonly ChequeReceipt[]): Returned => ({
  owed: centsToEuros(sumOf(receipts)),
  count: receipts.length,
});

function same(before: readonly number[], receipts: readonly ChequeReceipt[]): Returned {
  if (!receipts.every(({ id }) => before.includes(id))) throw refusal('receipt_other');
  return answerOf(receipts);
}
