import { useEffect, useState } from 'react';
import { Checkout, type CheckoutState } from './checkout-flow.ts';
import type { CheckoutProps } from './checkout.ts';

/** Payment of one dialog: started when it opens, no longer followed once it closes. */
export function useCheckout(
  given: Pick<CheckoutProps, 'item' | 'quote' | 'settle' | 'onHoldChange' | 'needsTerms'>,
): {
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
