import { ApiError } from '../../api/api-error.ts';
import { aboutSession } from '../../sessions/shared/about-session.ts';
import { closeNoticesAbout } from '../../ui/notice-store.ts';
import { notify } from '../../ui/notices.ts';
import { call } from '../../api/client.ts';
import * as calls from './payment-calls.ts';
import type { Confirmation, Opened, Payment, PaymentMethod } from './payment-calls.ts';
import { type CheckoutProps, outcomeOf, type Refusal, type Step } from './checkout.ts';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1500));

/** True when the server answered with a refusal. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Subject of the notices: the session, or the dues. */
const aboutOf = ({ id }: CheckoutProps['item']): string => (id ? aboutSession(id) : 'dues');

export type CheckoutState = { step: Step; method: PaymentMethod; opened: Opened | null };
type Given = Pick<CheckoutProps, 'item' | 'quote' | 'settle' | 'onHoldChange' | 'needsTerms'>;

/** One payment from the hold to the seat: the calls in their order, and its state (money.md). */
export class Checkout {
  state: CheckoutState;
  private readonly given: Given;
  private show: ((state: CheckoutState) => void) | null = null;

  constructor(given: Given) {
    this.given = given;
    const { openPayment, methods } = given.quote;
    const method = openPayment?.method === 'paypal' || !methods.card ? 'paypal' : 'card';
    this.state = { step: { name: given.needsTerms ? 'terms' : 'opening' }, method, opened: null };
  }

  /**
   * Follows the payment that the bank already has; else holds the seat and opens a payment, unless the terms
   * are to be accepted first.
   */
  start(show: (state: CheckoutState) => void): void {
    this.show = show;
    const { openPayment } = this.given.quote;
    const isUnderWay = openPayment?.state === 'processing' || openPayment?.state === 'captured';
    if (isUnderWay) void this.follow(openPayment);
    else if (this.state.step.name !== 'terms') void this.open(this.state.method);
  }

  stop(): void {
    this.show = null;
  }

  private set(part: Partial<CheckoutState>): void {
    this.state = { ...this.state, ...part };
    this.show?.(this.state);
  }

  private go(step: Step): void {
    this.set({ step });
  }

  /** Holds the seat and opens the payment, once the terms are accepted. */
  agree(): void {
    if (this.state.step.name === 'terms') void this.open(this.state.method);
  }

  /** Chooses the means; the last refusal, of the other means or another card, is cleared. */
  choose(method: PaymentMethod): void {
    this.closeNotices();
    if (this.state.step.name === 'terms') return this.set({ method });
    this.set({ method, step: { name: 'form', refusal: null } });
  }

  /** Closes the notices about this purchase, which were read or are out of date. */
  closeNotices(): void {
    closeNoticesAbout(aboutOf(this.given.item));
  }

  expire(): void {
    if (this.state.step.name !== 'form' && this.state.step.name !== 'challenge') return;
    this.go({ name: 'expired' });
    this.given.onHoldChange?.();
  }

  /**
   * Holds the seat and opens the payment; a second call finds the same payment.
   * @returns the secret of the payment.
   */
  async open(method: PaymentMethod, refusal: Refusal | null = null): Promise<string | null> {
    const before = this.state.opened;
    this.set({ step: { name: 'opening' }, method });
    try {
      const opened = await calls.openPayment(method, this.given);
      this.set({ step: { name: 'form', refusal }, opened });
      if (before && before.payment.heldUntil !== opened.payment.heldUntil) this.given.onHoldChange?.();
      return opened.secret;
    } catch (error) {
      const { openPayment } = this.given.quote;
      if (error instanceof ApiError && error.code === 'payment_pending' && openPayment)
        await this.follow(openPayment);
      else this.go({ name: 'failed', error });
      return null;
    }
  }

  /** Runs the confirmation of the provider, then acts on its result. A second press is ignored. */
  async confirm(confirmation: () => Promise<Confirmation>): Promise<void> {
    const { opened, step } = this.state;
    if (!opened || (step.name !== 'form' && step.name !== 'challenge')) return;
    this.closeNotices();
    this.go({ name: 'confirming' });
    try {
      await this.take(await confirmation(), opened.payment);
    } catch (error) {
      // A browser that got no answer from the bank asks the server, which asks the bank.
      if (isRefusal(error)) this.refuse(null);
      else await this.follow(opened.payment);
    }
  }

  private async take(confirmation: Confirmation, payment: Payment): Promise<void> {
    const { status, declineCode = null } = confirmation;
    if (status === 'captured') await this.finish(payment);
    else if (status === 'pending') await this.follow(payment);
    else if (status === 'challenge') this.go({ name: 'challenge' });
    else if (status === 'refused') this.refuse(declineCode);
    else await this.reopen(declineCode);
  }

  private refuse(declineCode: string | null): void {
    notify.error('payment', { about: aboutOf(this.given.item) });
    this.go({ name: 'form', refusal: { declineCode } });
  }

  /** Opens another payment, as this one is over: the seat is held again. */
  private async reopen(declineCode: string | null): Promise<void> {
    notify.error('payment', { about: aboutOf(this.given.item) });
    await this.open(this.state.method, { declineCode });
  }

  /** Reads the payment until it is decided, by the bank’s message to the server or by a person. */
  private async follow({ id }: Payment): Promise<void> {
    this.go({ name: 'processing' });
    while (this.show) {
      const payment = await calls.readPayment(id).catch(() => null);
      const outcome = payment && outcomeOf[payment.state];
      if (payment && outcome === 'paid') return this.finish(payment);
      if (outcome === 'refused') return this.reopen(null);
      if (outcome && outcome !== 'paid') return this.go({ name: outcome });
      await pause();
    }
  }

  /** Follows the captured money: its notice, then the seat, then the notice of the seat (CORE-205 to 207). */
  private async finish({ id }: Payment): Promise<void> {
    notify.success('paid', { about: aboutOf(this.given.item) });
    this.go({ name: 'confirming' });
    // Paid dues end the login, so the login page comes next.
    const isLeaving = (await this.settle()) === 'done' && this.given.item.kind === 'membership';
    if (!isLeaving) await this.learn(id);
  }

  private settle(): Promise<'done' | 'refused' | 'unheard'> {
    return this.given.settle(this.state.method).then(
      () => 'done',
      (error: unknown) => (isRefusal(error) ? 'refused' : 'unheard'),
    );
  }

  /**
   * Reads the outcome of the paid money until it is known. The server settles the payment by itself when its
   * answer was lost or late (CORE-205).
   */
  private async learn(id: string): Promise<void> {
    while (this.show) {
      const payment = await calls.readPayment(id).catch(() => null);
      const outcome = payment && outcomeOf[payment.state];
      if (outcome === 'refunded') return this.go({ name: 'refunded' });
      const isSettled = payment?.state === 'settled';
      if (isSettled && this.given.item.kind !== 'membership') return this.go({ name: 'done', payment });
      // The server repeats its answer about the dues when asked again soon (CORE-148 to CORE-150); later it
      // refuses.
      const again = isSettled ? await this.settle() : 'unheard';
      if (again === 'done') return;
      this.go({ name: 'checking' });
      if (again === 'refused' || outcome === 'checking') return;
      await pause();
    }
  }

  /** Gives the seat and the credit back, unless the money has arrived: the server asks the bank first. */
  async abandon(): Promise<void> {
    const id = this.state.opened?.payment.id ?? this.given.quote.openPayment?.id;
    if (!id || ['done', 'refunded', 'checking'].includes(this.state.step.name)) return;
    await call('abandonPayment', { params: { id } }).catch(() => null);
  }
}
