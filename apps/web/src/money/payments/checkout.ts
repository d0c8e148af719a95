import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { ComponentType, ReactNode } from 'react';
import type { Confirmation, Payment, PaymentMethod, PaymentNow } from './payment-calls.ts';
import type { CheckoutItem, Quote } from '../shared/quote.ts';

export type CheckoutProps = {
  /** The item to buy. */
  item: CheckoutItem;
  /** Session of the seat; absent for dues. */
  session?: SessionCard;
  /** Title of the dues, and the membership they give. */
  dues?: { title: string; gives: string };
  quote: Quote;
  /** True where nothing has asked for the terms yet: no payment begins before they are accepted (CORE-195). */
  needsTerms?: boolean | undefined;
  /** Pays wholly by the avoir, nothing online; resolves when the seat is given. */
  payByCredit?: (() => Promise<unknown>) | undefined;
  /** Turns the paid money into the seat or membership, and shows its notice. */
  settle: (method: PaymentMethod) => Promise<unknown>;
  /** Called when the hold of the seat changes or ends, as the page behind does not know it yet. */
  onHoldChange?: (() => void) | undefined;
  /** Called with the step at which the dialog was closed; "kept": the place is kept, to be paid later. */
  onClose: (at: Step['name'] | 'kept') => void;
  /** Button that joins a remote session; left out where the page behind has one. */
  Join?: ComponentType<{ session: SessionCard }> | undefined;
  /** Note that the payment is only simulated; its presence marks the simulation. */
  played?: ReactNode;
};

/** The provider’s reason for the last refusal. */
export type Refusal = { declineCode: string | null };

/** Steps of the checkout; each has its view. */
export type Step =
  /** Nothing has begun: the terms come first. */
  | { name: 'terms' }
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

/** Meaning of a payment’s state for its payer; null: not decided yet. */
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

/** Steps in which leaving might leave money behind, so that a question comes first. */
export const mayHoldMoney: ReadonlySet<Step['name']> = new Set([
  'confirming',
  'challenge',
  'processing',
] as const);

/** Props of a means of payment; each provider has one component. */
export type MeansProps = {
  amount: number;
  /** Client secret of the card’s payment, or PayPal’s order, once the payment is open. */
  secret: string | null;
  /** Opens the payment by this means, and returns its secret. */
  open: () => Promise<string | null>;
  confirm: (confirmation: () => Promise<Confirmation>) => void;
  /** The bank refused the means itself, not only its confirmation; the reason shows above. */
  wasRefused: boolean;
  /** Clears the last refusal, in a form that lets the payer enter another card. */
  startOver: () => void;
  /** Link to the other means after a refusal, shown under the button. */
  otherWay: ReactNode;
};
