import type { Cents } from '@forman/domain/money';
import { rejected, type PaypalClient } from './paypal.client.ts';
import { hasMoved, listPeriod, type Transaction } from './paypal.list.ts';
import { toCents, type Amount } from './paypal.reading.ts';
import type { Balance, BalanceMove, Period } from './port.ts';
import { nonsense } from '../answers.ts';

/** Lists all of Transaction Search: payments with fees, refunds, withdrawals to the bank, separate fees. */
export async function listPaypalBalance(api: PaypalClient, period: Period): Promise<BalanceMove[]> {
  return (await listPeriod(api, period)).flatMap(toBalanceMove);
}

type Balances = {
  balances?: { currency?: string; total_balance?: Amount }[];
  as_of_time?: string;
};

/** Reads the balance as PayPal last summed it, up to three hours ago. Without a euro account, it is 0. */
export async function readPaypalBalance(api: PaypalClient): Promise<Balance> {
  const answer = await api.call('GET', '/v1/reporting/balances?currency_code=EUR');
  if (!answer.ok) throw rejected(answer);
  const { balances, as_of_time: at } = answer.body as Balances;
  const instant = new Date(at ?? '');
  if (!Array.isArray(balances) || Number.isNaN(instant.getTime())) throw nonsense('paypal');
  const euros = balances.find(({ currency }) => currency === 'EUR');
  return { cents: euros ? toSignedCents(euros.total_balance) : 0, at: instant };
}

/** Reads a signed amount: "-12.34" is money that went out. @throws ProviderError for anything but euros. */
function toSignedCents(amount: Amount | undefined): Cents {
  const value = amount?.value ?? '';
  const cents = toCents({ ...amount, value: value.replace('-', '') });
  return value.startsWith('-') ? -cents : cents;
}

/**
 * Kind of a move, by PayPal's event code, whose first digits name a group. Authorisations and holds (T13,
 * T15, T1105, T1110, T1111) only set money aside: it stays in the balance.
 */
function kindOf(code: string, cents: Cents): BalanceMove['kind'] | null {
  if (/^T(?:13|15|1105|1110|1111)/.test(code)) return null;
  if (code.startsWith('T00')) return cents > 0 ? 'capture' : 'other';
  if (/^T(?:01|1108|1109)/.test(code)) return 'fee';
  if (/^T(?:04|17)/.test(code)) return cents < 0 ? 'payout' : 'payout_returned';
  // A withdrawal that the bank did not accept.
  if (code === 'T1101') return 'payout_returned';
  if (/^T(?:1106|12)/.test(code)) return 'dispute';
  return code.startsWith('T11') ? 'refund' : 'other';
}

function toBalanceMove(transaction: Transaction): BalanceMove[] {
  const {
    transaction_id: ref,
    paypal_reference_id: about = null,
    transaction_event_code: code = '',
  } = transaction;
  const { transaction_amount: amount, fee_amount: fee, transaction_initiation_date: date } = transaction;
  if (amount?.currency_code !== 'EUR' || !hasMoved(transaction)) return [];
  const cents = toSignedCents(amount);
  const kind = kindOf(code, cents);
  const at = new Date(date ?? '');
  if (kind === null) return [];
  if (ref === undefined || Number.isNaN(at.getTime())) throw nonsense('paypal');
  const kept = fee ? 0 - toSignedCents(fee) : 0;
  return [
    {
      ref,
      kind,
      providerKind: code,
      amountCents: kind === 'fee' ? 0 : cents,
      feeCents: kind === 'fee' ? kept - cents : kept,
      at,
      subject: kind === 'capture' || kind === 'payout' ? ref : about,
      arrivesOn: null,
    },
  ];
}
