import { randomUUID } from 'node:crypto';
import type { TwinAnswer } from './twin.ts';

/** What the capture of an approved order brings: a capture's status, or an issue that PayPal answers with 422. */
export type TwinOutcome = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'INSTRUMENT_DECLINED';
type Amount = { currency_code: string; value: string };
type Refund = { id: string; status: string; amount: Amount; custom_id?: string };
type Capture = {
  id: string;
  status: string;
  amount: Amount;
  orderId: string;
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

/** What the PayPal twin remembers, and what Orders v2 and Payments v2 answer about it. */
export class PaypalBooks {
  readonly orders = new Map<string, Order>();

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
    order.captures.push({ id: newId(), status, amount, orderId: id, refundable: true, refunds: [] });
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
      ...(custom_id !== undefined && { custom_id }),
    };
    capture.refunds.push(refund);
    capture.status = sum === Number(capture.amount.value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return { status: 201, body: refund };
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
