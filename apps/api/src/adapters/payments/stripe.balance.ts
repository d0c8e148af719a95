import { parisDay } from '@forman/domain/paris-time';
import type Stripe from 'stripe';
import type { Balance, BalanceMove, Period } from './port.ts';
import { inSeconds } from './wire.ts';
import { nonsense } from '../answers.ts';

/** Balance transactions of the period, page by page, each with its source. */
export async function listBalance(stripe: Stripe, { from, to }: Period): Promise<BalanceMove[]> {
  const created = { gte: inSeconds(from), lt: inSeconds(to) };
  const page = { created, currency: 'eur', limit: 100, expand: ['data.source'] };
  const moves: BalanceMove[] = [];
  for await (const one of stripe.balanceTransactions.list(page)) moves.push(toBalanceMove(one));
  return moves;
}

/** Reads the balance in euros, available and pending together. */
export async function readBalance(stripe: Stripe, at: Date): Promise<Balance> {
  const balance = await stripe.balance.retrieve();
  if (balance.object !== 'balance') throw nonsense('stripe');
  const funds = [...balance.available, ...balance.pending].filter(({ currency }) => currency === 'eur');
  return { cents: funds.reduce((sum, { amount }) => sum + amount, 0), at };
}

/** Lists the parts of a payout; null unless the payout is automatic and Stripe has finished its list. */
export async function listPayoutParts(stripe: Stripe, payout: string): Promise<string[] | null> {
  const { automatic, reconciliation_status: status } = await stripe.payouts.retrieve(payout);
  if (!automatic || status !== 'completed') return null;
  const parts: string[] = [];
  for await (const { id, type } of stripe.balanceTransactions.list({ payout, limit: 100 }))
    if (type !== 'payout') parts.push(id);
  return parts;
}

// Kinds by Stripe's own grouping for accountants, which is coarser and more stable than `type`.
const kinds: Partial<Record<string, BalanceMove['kind']>> = {
  charge: 'capture',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  charge_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout_returned',
};

function toBalanceMove(one: Stripe.BalanceTransaction): BalanceMove {
  if (one.object !== 'balance_transaction') throw nonsense('stripe');
  const kind = kinds[one.reporting_category] ?? 'other';
  const isFee = kind === 'fee';
  return {
    ref: one.id,
    kind,
    providerKind: one.type,
    amountCents: isFee ? 0 : one.amount,
    feeCents: isFee ? one.fee - one.amount : one.fee,
    at: new Date(one.created * 1000),
    ...aboutOf(one.source),
  };
}

type Source = {
  object?: string;
  id?: string;
  charge?: string | { id: string } | null;
  arrival_date?: number;
};

function aboutOf(source: Stripe.BalanceTransaction['source']): Pick<BalanceMove, 'subject' | 'arrivesOn'> {
  if (source === null || typeof source === 'string') return { subject: source, arrivesOn: null };
  const { object, id, charge, arrival_date: arrival } = source as Source;
  const isOfCharge = object === 'refund' || object === 'dispute';
  const subject = isOfCharge ? (typeof charge === 'string' ? charge : charge?.id) : id;
  return {
    subject: subject ?? null,
    arrivesOn: object === 'payout' && arrival !== undefined ? parisDay(new Date(arrival * 1000)) : null,
  };
}
