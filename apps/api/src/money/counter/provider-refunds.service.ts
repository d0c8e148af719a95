import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { refundSale } from '@forman/contract/money/counter';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { eurosToCents } from '@forman/domain/money';
import { refundableOnlineCents } from '@forman/domain/money/counter/repayment';
import { refusal } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { askProvider } from '../payments/ask-refunds.service.ts';
import { lockPayment } from '../payments/payments.queries.ts';
import {
  findOnlinePayment,
  findRefund,
  insertRefund,
  type RefundRow,
} from '../payments/asked-refunds.queries.ts';
import { lockSale } from './repayments.queries.ts';
import { aboveLeft, getSale, readByLine } from './repayments.service.ts';

type Asked = BodyOf<typeof refundSale>;
type Refunded = AnswerOf<typeof refundSale>;

/**
 * Gives money of a sale back to the card or the PayPal account that paid. What is asked is written first, so that an
 * answer that is lost is asked for again; documents and entries come from what the provider says it gave back.
 * @throws AppError not_found; conflict when what is left has changed, or the provider refuses; invalid for an amount
 * above it.
 */
export async function refund(ctx: Context, viewer: Viewer, id: number, asked: Asked): Promise<Refunded> {
  const row = await ctx.transaction((tx) => ask(tx, viewer, { id, asked, now: ctx.clock.now() }));
  const state = row.state === 'asked' ? await askProvider(ctx, row) : row.state;
  if (state === 'refused') throw refusal('refund_refused');
  return { state, amount: asked.amount };
}

/**
 * Locks the payment before the sale, as whatever the provider says does.
 * @returns what is asked; what the same request asked before.
 */
async function ask(
  tx: Tx,
  viewer: Viewer,
  { id, asked, now }: { id: number; asked: Asked; now: Date },
): Promise<RefundRow> {
  const paymentId = await findOnlinePayment(tx, id);
  if (paymentId) await lockPayment(tx, paymentId);
  if (!(await lockSale(tx, id))) throw new AppError('not_found');
  // The locks came first: of two equal requests at once, the second finds what the first has asked for.
  const before = await findRefund(tx, asked.requestKey);
  if (before) return same(before, id, asked);
  const violations = aboveLeft(asked, refundableOnlineCents(await getSale(tx, id)));
  if (violations.length > 0) throw new AppError('invalid', { violations });
  if (!paymentId) throw refusal('repaid_meanwhile');
  const lines = await readByLine(tx, id, asked);
  const { reason, requestKey, amount } = asked;
  const amountCents = eurosToCents(amount);
  const row = await insertRefund(tx, {
    transactionId: id, paymentId, amountCents, reason, requestKey, lines, askedBy: viewer.id, now,
  }); // prettier-ignore
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'counter.refund',
    subject: 'transaction',
    subjectId: id,
    detail: { amount, reason },
  });
  return row;
}

function same(before: RefundRow, id: number, asked: Asked): RefundRow {
  const isSame = before.transactionId === id && before.amountCents === eurosToCents(asked.amount);
  if (!isSame) throw refusal('receipt_other');
  return before;
}
