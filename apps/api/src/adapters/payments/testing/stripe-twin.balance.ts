import { page, refuse, type StripeState } from './stripe-twin.state.ts';
import type { TwinAnswer } from '../../twin.testing.ts';

/**
 * A line of Stripe's balance: a charge, a refund, a dispute, one of Stripe's own fees, a payout or a failed
 * payout.
 */
type BalanceTransaction = {
  id: string;
  object: 'balance_transaction';
  amount: number;
  fee: number;
  net: number;
  created: number;
  currency: 'eur';
  type: string;
  reporting_category: string;
  source: string | null;
  /** The payout that contains the line. */
  payout: string | null;
};
type Line = Pick<BalanceTransaction, 'id' | 'amount' | 'created' | 'type' | 'reporting_category' | 'source'>;
type Payout = {
  id: string;
  object: 'payout';
  amount: number;
  arrival_date: number;
  automatic: boolean;
  created: number;
  reconciliation_status: string;
  status: string;
};

export class StripeBalance {
  readonly #state: StripeState;
  readonly #payouts = new Map<string, Payout & { parts: string[]; failedAt: number | null }>();
  readonly #fees: Line[] = [];

  constructor(state: StripeState) {
    this.#state = state;
  }

  /** Sends the whole balance to the bank. @returns the payout's id. */
  payOut({ automatic = true } = {}): string {
    const parts = this.#lines().filter(({ payout }) => payout === null);
    const id = `po_twin${this.#payouts.size + 1}`;
    const created = nowInSeconds();
    this.#payouts.set(id, {
      id,
      object: 'payout',
      amount: parts.reduce((sum, { net }) => sum + net, 0),
      arrival_date: created + 2 * 86_400,
      automatic,
      created,
      reconciliation_status: automatic ? 'completed' : 'not_applicable',
      status: 'paid',
      parts: parts.map((part) => part.id),
      failedAt: null,
    });
    return id;
  }

  failPayout(id: string): void {
    Object.assign(this.#payouts.get(id)!, { status: 'failed', failedAt: nowInSeconds() });
  }

  chargeFee(cents: number): void {
    const id = `txn_fee${this.#fees.length + 1}`;
    const said = { type: 'stripe_fee', reporting_category: 'fee', source: null };
    this.#fees.push({ id, amount: -cents, created: nowInSeconds(), ...said });
  }

  list(query: URLSearchParams): TwinAnswer {
    const payout = query.get('payout');
    if (payout && !this.#payouts.get(payout)?.automatic)
      return refuse(
        400,
        undefined,
        'Balance transaction history can only be filtered on automatic transfers.',
      );
    const found = this.#lines().filter(
      (line) => payout === null || line.payout === payout || line.source === payout,
    );
    const isExpanded = [...query].some(
      ([name, value]) => name.startsWith('expand') && value === 'data.source',
    );
    const shown = isExpanded ? found.map((line) => ({ ...line, source: this.#sourceOf(line) })) : found;
    return page('/v1/balance_transactions', query, shown);
  }

  retrieveBalance(): TwinAnswer {
    const amount = this.#lines().reduce((sum, { net }) => sum + net, 0);
    // The USD amount must be ignored: the portal counts euros only.
    const funds = (cents: number) => [{ amount: cents, currency: 'eur' }, { amount: 999, currency: 'usd' }]; // prettier-ignore
    return { status: 200, body: { object: 'balance', available: funds(amount - 100), pending: funds(100) } };
  }

  retrievePayout(id: string): TwinAnswer {
    const found = this.#payouts.get(id);
    if (!found) return refuse(404, 'resource_missing', `No such payout: '${id}'`);
    const { parts: _, failedAt: __, ...payout } = found;
    return { status: 200, body: payout };
  }

  #sourceOf({ source }: { source: string | null }): unknown {
    const { charges, refunds, disputes } = this.#state;
    const dispute = [...disputes.values()].find((one) => (one as { id: string }).id === source);
    const payout = source?.startsWith('po_') ? (this.retrievePayout(source).body as object) : undefined;
    return (
      charges.get(source ?? '') ?? refunds.find(({ id }) => id === source) ?? dispute ?? payout ?? source
    );
  }

  /** Newest first, as Stripe lists them. */
  #lines(): BalanceTransaction[] {
    const { charges, refunds, disputes } = this.#state;
    const lines: (Line & { fee?: number })[] = [
      ...[...charges.values()]
        .filter(({ paid }) => paid)
        .map(({ id, amount, created }) => ({
          ...lineOf(id, created, 'charge'), amount, fee: Math.round(amount * 0.015) + 25,
        })), // prettier-ignore
      ...refunds
        .filter(({ status }) => status === 'succeeded')
        .map(({ id, amount, created }) => ({ ...lineOf(id, created, 'refund'), amount: -amount })),
      ...[...disputes.values()].map((dispute) => {
        const { id, amount } = dispute as { id: string; amount: number };
        const line = { ...lineOf(id, nowInSeconds(), 'adjustment'), amount: -amount, fee: 2000 };
        return { ...line, reporting_category: 'dispute' };
      }),
      ...this.#fees,
      ...[...this.#payouts.values()].flatMap(({ id, amount, created, failedAt }) => {
        const failed = { ...lineOf(id, failedAt ?? 0, 'payout_failure'), amount };
        return [
          { ...lineOf(id, created, 'payout'), amount: -amount },
          ...(failedAt ? [{ ...failed, reporting_category: 'payout_reversal' }] : []),
        ];
      }),
    ];
    return lines
      .map(({ fee = 0, ...line }) => ({
        ...line,
        object: 'balance_transaction' as const,
        fee,
        net: line.amount - fee,
        currency: 'eur' as const,
        payout: this.#payoutOf(line.id) ?? (line.type.startsWith('payout') ? line.source : null),
      }))
      .toSorted((a, b) => b.created - a.created);
  }

  #payoutOf = (line: string): string | undefined =>
    [...this.#payouts.values()].find(({ parts }) => parts.includes(line))?.id;
}

const lineOf = (source: string, created: number, type: string) => ({
  id: `txn_${source}_${type}`,
  created,
  type,
  reporting_category: type,
  source,
});

const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
