import { useEffect, useState } from 'react';
import { Checkout, type CheckoutState } from './checkout-flow.ts';
import type { Bank, CheckoutProps } from './checkout.ts';

/** The payment of one dialog: begins when it opens, and is no longer followed when it closes. */
export function useCheckout(given: Pick<CheckoutProps, 'item' | 'quote' | 'settle'> & { bank: Bank }): {
  flow: Checkout;
  state: CheckoutState;
} {
  const [flow] = useState(() => new Checkout(given));
  const [state, setState] = useState(flow.state);
  useEffect(() => {
    flow.start(setState);
    return () => flow.stop();
  }, [flow]);
  return { flow, state };
}
