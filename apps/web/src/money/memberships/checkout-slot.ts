import type { ComponentType } from 'react';
import type { Answer } from '../../api/client.ts';

export type Membership = Answer<'membership'>;
export type Quote = Answer<'quote'>;
export type Method = 'card' | 'paypal' | 'credit';

/** Dialog of the payment; the route says which feature brings it. */
export type Checkout = ComponentType<{
  item: { kind: 'membership' };
  dues: { title: string; gives: string };
  quote: Quote;
  settle: (method: Method) => Promise<unknown>;
  onClose: (at: string) => void;
}>;
