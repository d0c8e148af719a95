import type { PaymentView } from '@forman/contract/payments';
import type { SessionCard } from '@forman/contract/sessions';
import type { Room } from '@forman/domain/sessions/rooms';
import type { ReactNode } from 'react';
import type { Answer } from '../../api/client.ts';

export type Payment = PaymentView;
/** A payment that is looked at again, with its invoice's number once there is one. */
export type PaymentNow = Answer<'getPayment'>;
export type Method = 'card' | 'paypal';
/** What a provider's confirmation brings; declined: this payment is over, another one may be opened. */
export type ConfirmStatus = 'captured' | 'refused' | 'challenge' | 'pending' | 'declined';
/** Of a refusal: the provider's code for its reason, if it gives one. */
export type Confirmation = { status: ConfirmStatus; declineCode?: string | undefined };

export type CheckoutProps = {
  /** What is bought. */
  item: {
    kind: SessionCard['kind'] | 'discovery_fee' | 'membership';
    /** Of the session. */
    id?: number;
    /** Where rooms are priced. */
    room?: Room | null;
    /** Somebody else, for whom a discovery day is finalised. */
    beneficiary?: { id: number; firstName: string };
  };
  /** Whose seat it is; dues are of none. */
  session?: SessionCard;
  /** What dues are called, and what they give. */
  dues?: { title: string; gives: string };
  quote: Answer<'quote'>;
  /** Turns the paid money into the right, with its notice. */
  settle: (method: Method) => Promise<unknown>;
  /** With the step at which it was closed. */
  onClose: (at: Step['name']) => void;
  /** The payment is only played: by whom, and what says so. */
  rehearsal?: { bank: Bank; banner: ReactNode };
};

export type Opened = { payment: Payment; secret: string };

/** Whom the steps of a payment ask: the server, unless the payment is only played. */
export type Bank = {
  /** Holds what is bought and opens its payment; the same again finds the same one. */
  open: (method: Method, bought: Pick<CheckoutProps, 'item' | 'quote'>) => Promise<Opened>;
  look: (paymentId: string) => Promise<PaymentNow>;
  abandon: (paymentId: string) => Promise<unknown>;
  /** What the simulated bank's own forms ask. */
  payByTestCard: (secret: string, cardNumber: string) => Promise<Confirmation>;
  answerChallenge: (secret: string, accept: boolean) => Promise<Confirmation>;
  answerPaypal: (order: string, approve: boolean) => Promise<Confirmation>;
};

/** Of the last try: why the provider refused it. */
export type Refusal = { declineCode: string | null };

/** Where the checkout stands; each has its view. */
export type Step =
  | { name: 'opening' }
  | { name: 'form'; refusal: Refusal | null }
  | { name: 'confirming' }
  | { name: 'challenge' }
  | { name: 'processing' }
  | { name: 'checking' }
  | { name: 'refunded' }
  | { name: 'expired' }
  | { name: 'failed'; error: unknown }
  | { name: 'done'; payment: PaymentNow };

/** What a payment's state means to who waits for it; null: not decided yet. */
export const outcomeOf: Record<
  Payment['state'],
  'paid' | 'refused' | 'checking' | 'refunded' | 'expired' | null
> = {
  created: null,
  processing: null,
  captured: 'paid',
  settled: 'paid',
  failed: 'refused',
  expired: 'expired',
  refunding: 'refunded',
  refunded: 'refunded',
  stuck: 'checking',
};

/** Leaving now might leave money behind: it is asked first. */
export const mayHoldMoney: ReadonlySet<Step['name']> = new Set([
  'confirming',
  'challenge',
  'processing',
] as const);

/** What a means of payment gets; each provider's is one component. */
export type MeansProps = {
  amount: number;
  /** The card's client secret, or PayPal's order, once the payment is open. */
  secret: string | null;
  /** Opens the payment by this means, and says its secret. */
  open: () => Promise<string | null>;
  confirm: (confirmation: () => Promise<Confirmation>) => void;
  bank: Bank;
  /** Why the last try was refused, for over the button; null without one. */
  refusal: ReactNode;
};
