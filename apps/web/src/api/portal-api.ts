import type { PaymentView } from '@forman/contract/payments';
import type { SessionCard, SessionDetail } from '@forman/contract/sessions';
import type { Room } from '@forman/domain/sessions/rooms';
import type { SignupForm } from '@forman/domain/signup';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { Answer } from './client.ts';
import type { PaidDues } from './paid-dues.ts';

export type SessionTarget = Pick<SessionCard, 'kind' | 'id'>;
/** What changes a person's seat; the longer names say how it was paid. */
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
  /** Of the session. */
  id?: number;
  /** Where rooms are priced. */
  room?: Room | null;
  /** Somebody else, for whom a discovery day is finalised. */
  beneficiary?: { id: number; firstName: string };
};

export type SettledDues = Pick<
  Answer<'payMembership'>,
  'outcome' | 'paid' | 'method' | 'instrument' | 'until'
>;

export type Quote = Answer<'quote'>;
export type Payment = PaymentView;
/** A payment that is looked at again, with its invoice's number once there is one. */
export type PaymentNow = Answer<'getPayment'>;
export type PaymentMethod = 'card' | 'paypal';
export type Opened = { payment: Payment; secret: string };
/** What a provider's confirmation brings; declined: this payment is over, another one may be opened. */
export type ConfirmStatus = 'captured' | 'refused' | 'challenge' | 'pending' | 'declined';
/** Of a refusal: the provider's code for its reason, if it gives one. */
export type Confirmation = { status: ConfirmStatus; declineCode?: string | undefined };

type Query<T> = Pick<FetchQueryOptions<T>, 'queryKey' | 'queryFn'>;

/** What the screens that the simulation shows ask of the server. The simulation answers all of it in memory. */
export type PortalApi = {
  /** What was typed for an account of one's own, and not sent. */
  readSignup: () => SignupForm;
  keepSignup: (form: SignupForm) => void;
  /** Makes the account and logs in. `trap`: what stands in the field that nobody sees. */
  signUp: (form: SignupForm, given: { invitation: string | null; trap: string }) => Promise<void>;

  /** What something costs this person, and whether they may have it. */
  quote: (item: CheckoutItem) => Query<Quote>;
  /** What the person has at the same hour. */
  clashes: (session: SessionTarget) => Query<Answer<'workshop.clashes'>>;
  /** @returns the session after it, where the server sends it along. */
  takeStep: (step: SeatStep, session: SessionTarget & { room: Room | null }) => Promise<SessionDetail | null>;
  /** Reads again what shows this seat, or the credit it moved. `shown`: the session as it is now, where it is known. */
  refreshSeats: (session: SessionTarget, shown?: SessionDetail | null) => Promise<unknown>;

  /** Turns what was paid into the membership. */
  payMembership: (method: PaymentMethod | 'credit') => Promise<SettledDues>;
  /** Reads again what a payment of the dues would have changed. */
  refreshDues: () => Promise<unknown>;
  /** The login ends with what was paid. */
  logOutPaid: (dues: PaidDues) => Promise<void>;

  acceptTerms: () => Promise<unknown>;

  /** Holds what is bought and opens its payment; the same again finds the same one. */
  openPayment: (method: PaymentMethod, bought: { item: CheckoutItem; quote: Quote }) => Promise<Opened>;
  readPayment: (id: string) => Promise<PaymentNow>;
  /** @returns the state in which it ended: what the bank had taken is settled instead. */
  abandonPayment: (id: string) => Promise<Pick<Payment, 'state'>>;
  /** What the simulated bank's own forms ask. */
  payByTestCard: (secret: string, cardNumber: string) => Promise<Confirmation>;
  answerChallenge: (secret: string, accept: boolean) => Promise<Confirmation>;
  answerPaypal: (order: string, approve: boolean) => Promise<Confirmation>;
};
