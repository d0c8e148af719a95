import { useEffect, useState } from 'react';
import { Checkout, type CheckoutState } from './checkout-flow.ts';
import type { CheckoutProps } from './checkout.ts';

/** The payment of one dialog: begins when it opens, and is no longer followed when it closes. */
export function useCheckout(props: Pick<CheckoutProps, 'item' | 'quote' | 'settle'>): {
  flow: Checkout;
  state: CheckoutState;
} {
  const [flow] = useState(() => new Checkout(props));
  const [state, setState] = useState(flow.state);
  useEffect(() => {
    flow.start(setState);
    return () => flow.stop();
  }, [flow]);
  return { flow, state };
}
