import type { SessionCard } from '@forman/contract/sessions';
import type { ComponentType, ReactNode } from 'react';
import type {
  CheckoutItem,
  Confirmation,
  Payment,
  PaymentMethod,
  PaymentNow,
  Quote,
} from '../../api/portal-api.ts';

export type CheckoutProps = {
  /** The purchase. */
  item: CheckoutItem;
  /** The session of the seat; dues have none. */
  session?: SessionCard;
  /** The title of dues, and what they give. */
  dues?: { title: string; gives: string };
  quote: Quote;
  /** The avoir pays all: pays with it, and ends when the seat is there. Nothing is paid online. */
  payByCredit?: (() => Promise<unknown>) | undefined;
  /** Turns the paid money into the right, with its notice. */
  settle: (method: PaymentMethod) => Promise<unknown>;
  /** The seat is held until later, for another payment, or no longer: the page behind does not know it yet. */
  onHoldChange?: (() => void) | undefined;
  /** With the step at which it was closed; "kept": the place is kept, to be paid later. */
  onClose: (at: Step['name'] | 'kept') => void;
  /** Opens a remote session; where it is left out, the page behind has it. */
  Join?: ComponentType<{ session: SessionCard }> | undefined;
  /** The payment is only played: what says so. */
  played?: ReactNode;
};

/** The provider's reason for the last refusal. */
export type Refusal = { declineCode: string | null };

/** The steps of the checkout; each has its view. */
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

/** The meaning of a payment's state for the person who waits for it; null: not decided yet. */
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

/** The props of a means of payment; each provider's is one component. */
export type MeansProps = {
  amount: number;
  /** The card's client secret, or PayPal's order, once the payment is open. */
  secret: string | null;
  /** Opens the payment by this means, and says its secret. */
  open: () => Promise<string | null>;
  confirm: (confirmation: () => Promise<Confirmation>) => void;
  /** The bank refused the means itself, not only its confirmation; why stands above. */
  wasRefused: boolean;
  /** Ends the refusal of the last card, in a form that lets its reader ask for another. */
  startOver: () => void;
  /** The other means after a refusal, to stand under the button. */
  otherWay: ReactNode;
};
