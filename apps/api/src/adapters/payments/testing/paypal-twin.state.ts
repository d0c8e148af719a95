import { randomUUID } from 'node:crypto';
import type { TwinAnswer } from '../../twin.testing.ts';

/**
 * The result of capturing an approved order: a capture's status, or an issue that PayPal answers with 422.
 */
export type TwinOutcome = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'INSTRUMENT_DECLINED';
type Amount = { currency_code: string; value: string };
type Refund = { id: string; status: string; amount: Amount; custom_id?: string; at: string };
type Capture = {
  id: string;
  status: string;
  amount: Amount;
  orderId: string;
  at: string;
  refundable: boolean;
  refunds: Refund[];
};
export type Order = {
  id: string;
  status: string;
  intent: string;
  amount: Amount;
  custom_id: string;
  description: string;
  outcome: TwinOutcome;
  captures: Capture[];
};
type OrderRequest = {
  intent: string;
  purchase_units: { amount: Amount; custom_id: string; description: string }[];
};

/** The state of the PayPal twin, and the answers of Orders v2 and Payments v2 about it. */
export class PaypalState {
  readonly orders = new Map<string, Order>();
  maySearch = true;
  /** Movements without an order: withdrawals, fees, holds. */
  readonly others: ReturnType<typeof other>[] = [];

  create(body: string): TwinAnswer {
    const { intent, purchase_units: units } = JSON.parse(body) as OrderRequest;
    const [unit] = units;
    if (!unit || !/^-?\d+\.\d\d$/.test(unit.amount.value)) return unprocessable('DECIMAL_PRECISION');
    if (Number(unit.amount.value) <= 0) return unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE');
    const id = newId();
    const order = { ...unit, id, intent, status: 'PAYER_ACTION_REQUIRED', captures: [] };
    this.orders.set(id, { ...order, outcome: 'COMPLETED' });
    return this.retrieve(id, 201);
  }

  retrieve(id: string, status = 200): TwinAnswer {
    const order = this.orders.get(id);
    return order ? { status, body: shown(order) } : missing();
  }

  patch(id: string, body: string): TwinAnswer {
    const order = this.orders.get(id);
    if (!order) return missing();
    if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_COMPLETED');
    const [change] = JSON.parse(body) as { op: string; path: string; value: string }[];
    if (change?.op !== 'replace' || change.path !== '/intent') return unprocessable('NOT_PATCHABLE');
    order.intent = change.value;
    return { status: 204 };
  }

  capture(id: string): TwinAnswer {
    const order = this.orders.get(id);
    if (!order) return missing();
    if (order.captures.length > 0) return unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.intent !== 'CAPTURE') return unprocessable('ACTION_DOES_NOT_MATCH_INTENT');
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED');
    if (order.outcome === 'INSTRUMENT_DECLINED') return unprocessable(order.outcome);
    const { outcome: status, amount } = order;
    const at = new Date().toISOString();
    order.captures.push({ id: newId(), status, amount, orderId: id, at, refundable: true, refunds: [] });
    order.status = 'COMPLETED';
    return this.retrieve(id, 201);
  }

  retrieveCapture(id: string): TwinAnswer {
    const capture = this.#captureOf(id);
    return capture ? { status: 200, body: shownCapture(capture) } : missing();
  }

  refund(id: string, body: string): TwinAnswer {
    const capture = this.#captureOf(id);
    if (!capture) return missing();
    const { amount, custom_id } = JSON.parse(body) as { amount: Amount; custom_id?: string };
    const sum = capture.refunds.reduce(
      (so, refund) => so + Number(refund.amount.value),
      Number(amount.value),
    );
    if (!capture.refundable) return unprocessable('REFUND_NOT_ALLOWED');
    if (capture.status === 'REFUNDED') return unprocessable('CAPTURE_FULLY_REFUNDED');
    if (sum > Number(capture.amount.value)) return unprocessable('REFUND_AMOUNT_EXCEEDED');
    const refund = {
      id: newId(),
      status: 'COMPLETED',
      amount,
      at: new Date().toISOString(),
      ...(custom_id !== undefined && { custom_id }),
    };
    capture.refunds.push(refund);
    capture.status = sum === Number(capture.amount.value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return { status: 201, body: refund };
  }

  search(query: URLSearchParams): TwinAnswer {
    if (!this.maySearch) return problem(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED');
    const [from, to] = [Date.parse(query.get('start_date') ?? ''), Date.parse(query.get('end_date') ?? '')];
    if (!(to >= from) || to - from > 31 * 86_400_000) return problem(400, 'INVALID_REQUEST', 'INVALID_RANGE');
    const all = this.#transactions().filter(
      ({ transaction_initiation_date: at }) => Date.parse(at) >= from && Date.parse(at) < to + 1000,
    );
    const page = Number(query.get('page') ?? 1);
    const details = all.slice((page - 1) * mostOnPage, page * mostOnPage);
    return {
      status: 200,
      body: {
        transaction_details: details.map((info) => ({ transaction_info: info })),
        page,
        total_items: all.length,
        total_pages: Math.ceil(all.length / mostOnPage),
      },
    };
  }

  /** The balance: captures less refunds, fees and withdrawals; held money is still in it. */
  balance(): TwinAnswer {
    if (!this.maySearch) return problem(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED');
    const value = (this.#cents() / 100).toFixed(2);
    const other_currency = { currency: 'USD', total_balance: { currency_code: 'USD', value: '7.00' } };
    const euros = { currency: 'EUR', primary: true, total_balance: { currency_code: 'EUR', value } };
    return { status: 200, body: { balances: [other_currency, euros], as_of_time: new Date().toISOString() } };
  }

  /** Sends the whole balance to the bank. @returns the withdrawal's number. */
  withdraw(): string {
    return this.move('T0400', -this.#cents());
  }

  move(code: string, cents: number, reference?: string): string {
    this.others.push(other(code, cents, reference));
    return this.others.at(-1)!.transaction_id;
  }

  #cents(): number {
    return this.#transactions()
      .filter(
        ({ transaction_status: status, transaction_event_code: code }) =>
          'SVF'.includes(status) && code !== 'T1110',
      )
      .reduce(
        (sum, one) =>
          sum + centsOf(one.transaction_amount) + ('fee_amount' in one ? centsOf(one.fee_amount) : 0),
        0,
      );
  }

  #transactions() {
    const ofOrders = [...this.orders.values()].flatMap(({ captures, custom_id }) =>
      captures.flatMap((capture) => transactionsOf(capture, custom_id)),
    );
    return [...ofOrders, ...this.others];
  }

  orderOf(ref: string): Order {
    const order = this.orders.get(ref);
    if (!order) throw new Error(`no order ${ref}`);
    return order;
  }

  #captureOf(id: string): Capture | undefined {
    return [...this.orders.values()].flatMap(({ captures }) => captures).find((capture) => capture.id === id);
  }
}

/** A page smaller than anybody requests, so that a client that reads only one page is found out. */
const mostOnPage = 2;

const statusLetters: Record<string, string> = {
  PENDING: 'P',
  DECLINED: 'D',
  REFUNDED: 'V',
  PARTIALLY_REFUNDED: 'F',
};

/** A capture and its refunds as Transaction Search returns them. */
const transactionsOf = ({ id, amount, status, at, refunds }: Capture, custom_field: string) => [
  {
    transaction_id: id,
    transaction_event_code: 'T0006',
    transaction_initiation_date: at,
    transaction_amount: amount,
    fee_amount: { ...amount, value: `-${(Math.round(centsOf(amount) * 0.029 + 35) / 100).toFixed(2)}` },
    transaction_status: statusLetters[status] ?? 'S',
    custom_field,
  },
  ...refunds.map((refund) => ({
    transaction_id: refund.id,
    paypal_reference_id: id,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: 'T1107',
    transaction_initiation_date: refund.at,
    transaction_amount: { ...refund.amount, value: `-${refund.amount.value}` },
    transaction_status: 'S',
    custom_field,
  })),
];

const other = (code: string, cents: number, reference: string | undefined) => ({
  transaction_id: newId(),
  ...(reference !== undefined && { paypal_reference_id: reference }),
  transaction_event_code: code,
  transaction_initiation_date: new Date().toISOString(),
  transaction_amount: { currency_code: 'EUR', value: (cents / 100).toFixed(2) },
  transaction_status: 'S',
});

const centsOf = ({ value }: Amount): number => Math.round(Number(value) * 100);

const newId = (): string => randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();

export const problem = (status: number, name: string, issue?: string): TwinAnswer => ({
  status,
  body: { name, message: name, debug_id: 'b1d1f06c7246c', ...(issue && { details: [{ issue }] }) },
});
const missing = () => problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
const unprocessable = (issue: string) => problem(422, 'UNPROCESSABLE_ENTITY', issue);

export const shown = ({ id, intent, status, amount, custom_id, description, captures }: Order) => ({
  id,
  intent,
  status,
  payment_source: { paypal: { email_address: 'payer@example.org' } },
  purchase_units: [
    {
      reference_id: 'default',
      amount,
      custom_id,
      description,
      ...(captures.length > 0 && {
        payments: {
          captures: captures.map(shownCapture),
          refunds: captures.flatMap(({ refunds }) => refunds),
        },
      }),
    },
  ],
});

export const shownCapture = ({ id, status, amount, orderId }: Capture) => ({
  id,
  status,
  amount,
  final_capture: true,
  supplementary_data: { related_ids: { order_id: orderId } },
});
