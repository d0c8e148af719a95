import { ApiError } from '../../api/api-error.ts';
import { aboutSession } from '../../shared/sessions/about-session.ts';
import { closeNoticesAbout } from '../../ui/notice-store.ts';
import { notify } from '../../ui/notices.ts';
import type { Confirmation, Opened, Payment, PaymentMethod, PortalApi } from '../../api/portal-api.ts';
import { type CheckoutProps, outcomeOf, type Refusal, type Step } from './checkout.ts';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1500));

/** The server answered, and said no. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The subject of these notices: the session's, or the dues'. */
const aboutOf = ({ id }: CheckoutProps['item']): string => (id ? aboutSession(id) : 'dues');

export type CheckoutState = { step: Step; method: PaymentMethod; opened: Opened | null };
type Given = Pick<CheckoutProps, 'item' | 'quote' | 'settle' | 'onHoldChange'>;
type PaymentApi = Pick<PortalApi, 'openPayment' | 'readPayment' | 'abandonPayment'>;

/** One payment from the hold to the seat: the calls in their order, and where it stands (money.md). */
export class Checkout {
  state: CheckoutState;
  private readonly given: Given;
  private readonly api: PaymentApi;
  private show: ((state: CheckoutState) => void) | null = null;

  constructor(given: Given, api: PaymentApi) {
    this.given = given;
    this.api = api;
    const { openPayment, methods } = given.quote;
    const method = openPayment?.method === 'paypal' || !methods.card ? 'paypal' : 'card';
    this.state = { step: { name: 'opening' }, method, opened: null };
  }

  /** A payment that the bank already has is followed; else the seat is held and one is opened. */
  start(show: (state: CheckoutState) => void): void {
    this.show = show;
    const { openPayment } = this.given.quote;
    const isUnderWay = openPayment?.state === 'processing' || openPayment?.state === 'captured';
    void (isUnderWay ? this.follow(openPayment) : this.open(this.state.method));
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

  /** The last refusal was of the other means, or of another card, and is cleared. */
  choose(method: PaymentMethod): void {
    this.closeNotices();
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

  /** Holds the seat and opens the payment; the same again finds the same one. @returns its secret. */
  async open(method: PaymentMethod, refusal: Refusal | null = null): Promise<string | null> {
    const before = this.state.opened;
    this.set({ step: { name: 'opening' }, method });
    try {
      const opened = await this.api.openPayment(method, this.given);
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

  /** The provider's own confirmation, whichever it is, then what it means. A second press finds it begun. */
  async confirm(confirmation: () => Promise<Confirmation>): Promise<void> {
    const { opened, step } = this.state;
    if (!opened || (step.name !== 'form' && step.name !== 'challenge')) return;
    this.closeNotices();
    this.go({ name: 'confirming' });
    try {
      await this.take(await confirmation(), opened.payment);
    } catch (error) {
      // When the browser does not know what the bank did, it asks the server, which asks the bank.
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

  /** This payment is over: the seat is held again for another. */
  private async reopen(declineCode: string | null): Promise<void> {
    notify.error('payment', { about: aboutOf(this.given.item) });
    await this.open(this.state.method, { declineCode });
  }

  /** Looks at the payment until it is decided, by the bank's message to the server or by a person. */
  private async follow({ id }: Payment): Promise<void> {
    this.go({ name: 'processing' });
    while (this.show) {
      const payment = await this.api.readPayment(id).catch(() => null);
      const outcome = payment && outcomeOf[payment.state];
      if (payment && outcome === 'paid') return this.finish(payment);
      if (outcome === 'refused') return this.reopen(null);
      if (outcome && outcome !== 'paid') return this.go({ name: outcome });
      await pause();
    }
  }

  /** The money is there: its notice, then the seat, then the seat's (CORE-205 to 207). */
  private async finish({ id }: Payment): Promise<void> {
    notify.success('paid', { about: aboutOf(this.given.item) });
    this.go({ name: 'confirming' });
    // Paid dues end the login: the first page comes next.
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
   * Reads the outcome of the paid money until it is known. The server goes on by itself when it did not answer, or not
   * in time (CORE-205).
   */
  private async learn(id: string): Promise<void> {
    while (this.show) {
      const payment = await this.api.readPayment(id).catch(() => null);
      const outcome = payment && outcomeOf[payment.state];
      if (outcome === 'refunded') return this.go({ name: 'refunded' });
      const isSettled = payment?.state === 'settled';
      if (isSettled && this.given.item.kind !== 'membership') return this.go({ name: 'done', payment });
      // Asked again soon, the server answers the same: what the dues brought (CORE-148 to CORE-150). Later it refuses.
      const again = isSettled ? await this.settle() : 'unheard';
      if (again === 'done') return;
      this.go({ name: 'checking' });
      if (again === 'refused' || outcome === 'checking') return;
      await pause();
    }
  }

  /** Gives the seat and the credit back, unless the money is there: the server asks the bank first. */
  async abandon(): Promise<void> {
    const id = this.state.opened?.payment.id ?? this.given.quote.openPayment?.id;
    if (!id || ['done', 'refunded', 'checking'].includes(this.state.step.name)) return;
    await this.api.abandonPayment(id).catch(() => null);
  }
}
