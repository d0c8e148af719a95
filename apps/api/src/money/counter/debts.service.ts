import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { cancelDebt, getSaleReceipts, listDebts } from '@forman/contract/money/counter-debts';
import type { Viewer } from '@forman/domain/access';
import { meansText } from '@forman/domain/books/invoicing/receipt-means';
import { AppError } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import { refusal } from '@forman/domain/refusals';
import { issueDebtCredit } from '../../books/invoicing/debts.service.ts';
import type { ReceivedMoney } from '../../books/invoicing/receipts.queries.ts';
import { receiveRest } from '../../books/invoicing/receipts.service.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { type Debt, findDebt, findPayerOf, listDebtRows, listReceiptsOfSale } from './debts.queries.ts';
import { lockSale } from './repayments.queries.ts';

type DebtView = AnswerOf<typeof listDebts>['debts'][number];

export const toDebt = ({
  transactionId,
  owedCents,
  cancellableCents: _most,
  isGroup: _kind,
  ...debt
}: Debt): DebtView => ({
  ...debt,
  transaction: transactionId,
  owed: centsToEuros(owedCents),
});

/** Lists what is left to receive of everybody, the oldest invoice first. */
export async function listAllDebts(ctx: Context): Promise<AnswerOf<typeof listDebts>> {
  const rows = await listDebtRows(ctx.db, null);
  return {
    debts: rows.map(toDebt),
    total: centsToEuros(rows.reduce((sum, { owedCents }) => sum + owedCents, 0)),
  };
}

/** Lists what the office received for a sale, and what is left. @throws AppError not_found. */
export async function listSaleReceipts(ctx: Context, id: number): Promise<AnswerOf<typeof getSaleReceipts>> {
  const [payer, receipts, debt] = await Promise.all([
    findPayerOf(ctx.db, id),
    listReceiptsOfSale(ctx.db, id),
    findDebt(ctx.db, id),
  ]);
  if (!payer) throw new AppError('not_found');
  return {
    owed: centsToEuros(debt?.owedCents ?? 0),
    cancellable: centsToEuros(debt?.cancellableCents ?? 0),
    payer,
    receipts: receipts.map(({ means, number, bank, amountCents, ...receipt }) => ({
      ...receipt,
      means: meansText(means, { number, bank }),
      amount: centsToEuros(amountCents),
      isCheque: means === 'cheque',
    })),
  };
}

/**
 * Receives money for what is left of a sale, which the caller has locked.
 * @throws AppError not_found for somebody else’s; conflict when nothing, or less, is left.
 */
export async function receiveDebt(
  tx: Tx,
  {
    transactionId,
    personId,
    part,
    received,
    now,
  }: {
    transactionId: number;
    personId: number;
    part: Cents | null;
    received: Omit<ReceivedMoney, 'amountCents'>;
    now: Date;
  },
): Promise<{ priceCents: Cents; receivedCents: Cents }> {
  const debt = await findDebt(tx, transactionId);
  if (!debt) throw refusal('debt_gone');
  if (debt.person.id !== personId) throw new AppError('not_found');
  const { owedCents: priceCents, invoiceNumber: number } = debt;
  const receivedCents = part ?? priceCents;
  if (receivedCents > priceCents) throw refusal('debt_gone');
  await receiveRest(tx, {
    transactionId,
    userId: personId,
    received: { ...received, amountCents: receivedCents },
    now,
  });
  await enqueueMail(tx, {
    to: personId,
    template: 'rest_received',
    data: {
      itemName: debt.name,
      number,
      means: received.means,
      cents: receivedCents,
      owedCents: priceCents - receivedCents,
      transactionId,
    },
    now,
  });
  return { priceCents, receivedCents };
}

/**
 * Gives up what is left to receive of a sale: a credit document lowers its invoice by it, and no money moves. The
 * right that was bought stays.
 * @throws AppError not_found; conflict when what is left is not what the person saw, or for several seats at once.
 */
export async function cancel(
  ctx: Context,
  viewer: Viewer,
  id: number,
  { left, reason }: BodyOf<typeof cancelDebt>,
): Promise<AnswerOf<typeof cancelDebt>> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (!(await lockSale(tx, id))) throw new AppError('not_found');
    const debt = await findDebt(tx, id);
    if (debt?.isGroup) throw refusal('debt_of_group');
    if (!debt || debt.cancellableCents !== eurosToCents(left)) throw refusal('debt_gone');
    const credit = {
      transactionId: id,
      amountCents: debt.cancellableCents,
      note: 'Abandon du reste à payer',
      now,
    };
    const issued = await issueDebtCredit(tx, credit);
    if (!issued) throw refusal('debt_gone');
    const { number } = issued;
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'counter.cancel_debt',
      subject: 'transaction',
      subjectId: id,
      detail: { reason, number, amount: left },
    });
    return { number, amount: left };
  });
}
