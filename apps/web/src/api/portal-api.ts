import type { PaymentView } from '@forman/contract/money/payments';
import type { SessionCard, SessionDetail } from '@forman/contract/sessions/sessions';
import type { Room } from '@forman/domain/sessions/rooms';
import type { SignupForm } from '@forman/domain/people/signup';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { Answer } from './client.ts';
import type { PaidDues } from './paid-dues.ts';

export type SessionTarget = Pick<SessionCard, 'kind' | 'id'>;
/** Steps that change a person’s seat; the longer names say how it was paid. */
export type SeatStep =
  | 'join'
  | 'joinByCredit'
  | 'joinPaid'
  | 'cancel'
  | 'wait'
  | 'leave'
  | 'finalise'
  | 'finalisePaid';

export type CheckoutItem = {
  kind: SessionCard['kind'] | 'discovery_fee' | 'membership';
  /** Id of the session. */
  id?: number;
  /** Room, when rooms are priced. */
  room?: Room | null;
  /** Another person, whose discovery day is finalised. */
  beneficiary?: { id: number; firstName: string };
};

export type SettledDues = Pick<
  Answer<'payMembership'>,
  'outcome' | 'paid' | 'method' | 'instrument' | 'until'
>;

export type Quote = Answer<'quote'>;
export type Payment = PaymentView;
/** A payment read again, with its invoice’s number once it has one. */
export type PaymentNow = Answer<'getPayment'>;
export type PaymentMethod = 'card' | 'paypal';
export type Opened = { payment: Payment; secret: string };
/** Result of a provider’s confirmation; declined: this payment is over, another one may be opened. */
export type ConfirmStatus = 'captured' | 'refused' | 'challenge' | 'pending' | 'declined';
/** Result with, for a refusal, the provider’s reason code, if any. */
export type Confirmation = { status: ConfirmStatus; declineCode?: string | undefined };

type Query<T> = Pick<FetchQueryOptions<T>, 'queryKey' | 'queryFn'>;

/** Calls of the screens that the simulation shows. The simulation answers all of them in memory. */
export type PortalApi = {
  /** Sign-up form typed before and not sent. */
  readSignup: () => SignupForm;
  keepSignup: (form: SignupForm) => void;
  /** Creates the account and logs in. `trap`: content of the hidden field. */
  signUp: (form: SignupForm, given: { invitation: string | null; trap: string }) => Promise<void>;

  /** Price of an item for this person, and whether they may buy it. */
  quote: (item: CheckoutItem) => Query<Quote>;
  /** The person’s sessions at the same hour. */
  clashes: (session: SessionTarget) => Query<Answer<'workshop.clashes'>>;
  /** @returns the session after the step, when the server sends it along; else null. */
  takeStep: (step: SeatStep, session: SessionTarget & { room: Room | null }) => Promise<SessionDetail | null>;
  /** Reads again everything that shows this seat or its credit. `shown`: the present session, if known. */
  refreshSeats: (session: SessionTarget, shown?: SessionDetail | null) => Promise<unknown>;

  /** Turns the payment into the membership. */
  payMembership: (method: PaymentMethod | 'credit') => Promise<SettledDues>;
  /** Reads again everything that a payment of dues would have changed. */
  refreshDues: () => Promise<unknown>;
  /** Ends the login, and passes the paid dues on to the login page. */
  logOutPaid: (dues: PaidDues) => Promise<void>;

  acceptTerms: () => Promise<unknown>;

  /** Holds the item and opens its payment; a second call finds the same payment. */
  openPayment: (method: PaymentMethod, bought: { item: CheckoutItem; quote: Quote }) => Promise<Opened>;
  readPayment: (id: string) => Promise<PaymentNow>;
  /** @returns the final state of the payment: money that the bank had taken is settled instead. */
  abandonPayment: (id: string) => Promise<Pick<Payment, 'state'>>;
  /** Answers to the simulated bank’s own forms. */
  payByTestCard: (secret: string, cardNumber: string) => Promise<Confirmation>;
  answerChallenge: (secret: string, accept: boolean) => Promise<Confirmation>;
  answerPaypal: (order: string, approve: boolean) => Promise<Confirmation>;
};
