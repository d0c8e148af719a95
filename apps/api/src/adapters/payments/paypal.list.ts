import { rejected, type PaypalClient } from './paypal.client.ts';
import { orderOfCapture } from './paypal.events.ts';
import { toCents, type Amount } from './paypal.reading.ts';
import type { Period, ProviderMove } from './port.ts';
import { nonsense } from '../answers.ts';

/** The part of Transaction Search's answer that we read; any field may be missing. */
export type Transaction = {
  transaction_id?: string;
  /** The capture that a refund gives back. */
  paypal_reference_id?: string;
  transaction_event_code?: string;
  transaction_initiation_date?: string;
  transaction_amount?: Amount;
  /** PayPal's fee, below 0. */
  fee_amount?: Amount;
  transaction_status?: string;
};
type Page = { transaction_details?: { transaction_info?: Transaction }[]; total_pages?: number };

/** Longest period that PayPal accepts in one call. */
const windowMs = 31 * 86_400_000;
const pageSize = 500;
/** Tells whether money moved: a denied (D) or pending (P) transaction has moved none. */
export const hasMoved = ({ transaction_status: status = '' }: Transaction): boolean =>
  ['S', 'V', 'F'].includes(status);

/**
 * Lists payments and refunds from Transaction Search, which must be enabled for the REST app ("Transaction
 * Search" among its features at PayPal). The search names captures and refunds, not orders: one more call
 * each finds the order.
 */
export async function listPaypalMoves(api: PaypalClient, period: Period): Promise<ProviderMove[]> {
  const moves: ProviderMove[] = [];
  for (const transaction of await listPeriod(api, period)) moves.push(...(await movesOf(api, transaction)));
  return moves;
}

/** All transactions of a period, month by month. */
export async function listPeriod(api: PaypalClient, { from, to }: Period): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += windowMs) {
    const end = Math.min(start + windowMs, to.getTime());
    // PayPal counts in seconds, the last one included.
    const window = { from: new Date(start), to: new Date(end - 1000) };
    found.push(...(await listTransactions(api, window)));
  }
  return found;
}

async function listTransactions(api: PaypalClient, { from, to }: Period): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({
      start_date: toSecond(from),
      end_date: toSecond(to),
      fields: 'transaction_info',
      page_size: String(pageSize),
      page: String(page),
    });
    const answer = await api.call('GET', `/v1/reporting/transactions?${query.toString()}`);
    if (!answer.ok) throw rejected(answer);
    const { transaction_details: details, total_pages: total } = answer.body as Page;
    if (!Array.isArray(details)) throw nonsense('paypal');
    found.push(...details.flatMap(({ transaction_info: transaction }) => transaction ?? []));
    pages = total ?? 1;
  }
  return found;
}

const toSecond = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/**
 * Moves of one transaction, by its event code. T00…: a payment, ours when money came in. T11…: money returned
 * from a payment. Others are not ours.
 */
async function movesOf(api: PaypalClient, transaction: Transaction): Promise<ProviderMove[]> {
  const { transaction_event_code: code = '' } = transaction;
  const isRefund = code.startsWith('T11');
  const captureId = isRefund ? transaction.paypal_reference_id : transaction.transaction_id;
  const { transaction_amount: amount, transaction_initiation_date: date } = transaction;
  const isOurs = (isRefund || code.startsWith('T00')) && amount?.currency_code === 'EUR';
  if (!isOurs || !captureId || !hasMoved(transaction)) return [];
  const isOut = amount.value?.startsWith('-') ?? false;
  if (isOut !== isRefund) return [];
  const ref = await orderOfCapture(api, captureId);
  if (ref === null) return [];
  const amountCents = toCents({ ...amount, value: amount.value?.replace('-', '') ?? '' });
  return [{ kind: isRefund ? 'refund' : 'capture', ref, amountCents, at: new Date(date ?? '') }];
}
