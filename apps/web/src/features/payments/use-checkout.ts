import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { notify } from '../../ui/notices.ts';
import type { CheckoutProps, ConfirmStatus, Method, Payment, Step } from './checkout.ts';
import { outcomeOf } from './checkout.ts';

const lookAgain = 1500;

type Opened = { payment: Payment; secret: string };
type State = { step: Step; method: Method; opened: Opened | null };

/** One payment from the hold to the seat: the calls in their order, and where it stands (money.md). */
export function useCheckout({ item, quote, settle }: Pick<CheckoutProps, 'item' | 'quote' | 'settle'>) {
  const { openPayment, methods } = quote;
  const [state, setState] = useState<State>({
    step: { name: 'opening' },
    method: openPayment?.method === 'paypal' || !methods.card ? 'paypal' : 'card',
    opened: null,
  });
  const alive = useRef(true);
  const set = (part: Partial<State>): void => {
    if (alive.current) setState((now) => ({ ...now, ...part }));
  };
  const go = (step: Step): void => set({ step });

  /** Holds the seat and opens the payment; the same again finds the same one. */
  async function open(method: Method, wasRefused = false): Promise<Opened | null> {
    set({ step: { name: 'opening' }, method });
    try {
      const opened = await openWith(method, item, quote.toPay);
      set({ step: { name: 'form', wasRefused }, opened });
      return opened;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'payment_pending' && openPayment) await follow(openPayment);
      else go({ name: 'failed', error });
      return null;
    }
  }

  /** The provider's own confirmation, whichever it is, then what it means. */
  async function confirm(confirmation: () => Promise<ConfirmStatus>): Promise<void> {
    const { opened } = state;
    if (!opened || (state.step.name !== 'form' && state.step.name !== 'challenge')) return;
    go({ name: 'confirming' });
    try {
      await take(await confirmation(), opened);
    } catch (error) {
      // Nobody knows what the bank did: the server is asked, and asks the bank.
      if (error instanceof ApiError && error.status < 500 && error.status > 0) refuse();
      else await follow(opened.payment);
    }
  }

  const takes: Record<ConfirmStatus, (opened: Opened) => Promise<void> | void> = {
    captured: ({ payment }) => finish(payment),
    pending: ({ payment }) => follow(payment),
    challenge: () => go({ name: 'challenge' }),
    refused: () => refuse(),
    declined: () => reopen(),
  };
  const take = async (status: ConfirmStatus, opened: Opened): Promise<void> => takes[status](opened);

  function refuse(): void {
    notify.error('payment');
    go({ name: 'form', wasRefused: true });
  }

  /** This payment is over: the seat is held again by another. */
  async function reopen(): Promise<void> {
    notify.error('payment');
    await open(state.method, true);
  }

  /** Looks at the payment until it is decided, here or by the bank's own message to the server. */
  async function follow({ id }: Payment): Promise<void> {
    go({ name: 'processing' });
    while (alive.current) {
      const payment = await call('getPayment', { params: { id } }).catch(() => null);
      const outcome = payment && outcomeOf[payment.state];
      if (payment && outcome === 'paid') return finish(payment);
      if (outcome === 'refused') return reopen();
      if (outcome && outcome !== 'paid') return go({ name: outcome });
      await new Promise((resolve) => setTimeout(resolve, lookAgain));
    }
  }

  /** The money is there: one notice, then the seat, then its own (CORE-205 to 207). */
  async function finish({ id }: Payment): Promise<void> {
    notify.success('paid');
    go({ name: 'confirming' });
    try {
      await settle();
      const payment = await call('getPayment', { params: { id } });
      set({ step: { name: 'done', payment } });
    } catch {
      const payment = await call('getPayment', { params: { id } }).catch(() => null);
      const isBack = payment?.state === 'refunding' || payment?.state === 'refunded';
      go({ name: isBack ? 'refunded' : 'checking' });
    }
  }

  useEffect(() => {
    alive.current = true;
    const isUnderWay = openPayment?.state === 'processing' || openPayment?.state === 'captured';
    void (isUnderWay ? follow(openPayment) : open(state.method));
    return () => {
      alive.current = false;
    };
    // Once, when the dialog opens.
  }, []);

  return {
    ...state,
    open,
    confirm,
    choose: (method: Method): void => set({ method }),
    expire: () => state.step.name === 'form' && go({ name: 'expired' }),
    /** Gives the seat and the credit back, unless the money is there already: the server asks the bank first. */
    abandon: async (): Promise<void> => {
      const id = state.opened?.payment.id;
      if (id && !['done', 'refunded', 'checking'].includes(state.step.name)) {
        await call('abandonPayment', { params: { id } }).catch(() => null);
      }
    },
  };
}

async function openWith(method: Method, item: CheckoutProps['item'], toPay: number): Promise<Opened> {
  if (method === 'paypal') {
    const body = { kind: item.kind, id: item.id, amount: toPay };
    const { data, payment } = await call('openPaypalOrder', { body });
    return { payment, secret: data.id };
  }
  const body = { kind: item.kind, workshop_id: item.id, amount: Math.round(toPay * 100) };
  const { data, payment } = await call('payByCard', { body });
  return { payment, secret: data };
}
