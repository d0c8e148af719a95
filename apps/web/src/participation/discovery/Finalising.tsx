import { Suspense, useState } from 'react';
import type { Answer } from '../../api/client.ts';
import type { Checkout, Finalisation } from './checkout-slot.ts';
import { FinaliseDialog } from './FinaliseDialog.tsx';
import { feeOf, useFinalisation } from './use-finalisation.ts';

type Props = { finalisation: Finalisation; Checkout: Checkout; onClose: () => void };

/** Shows the question first, then the payment when the credit does not cover the fee. */
export function Finalising({ finalisation, Checkout, onClose }: Props) {
  const [quote, setQuote] = useState<Answer<'quote'> | null>(null);
  const { settle, refresh } = useFinalisation(finalisation, { onDone: onClose, onPay: setQuote });
  const { day } = finalisation;
  // A payment may have been decided although its answer was lost.
  const close = (): void => {
    onClose();
    void refresh();
  };
  if (!quote) return <FinaliseDialog finalisation={finalisation} onPay={setQuote} onClose={onClose} />;
  return (
    <Suspense>
      <Checkout session={day} item={feeOf(finalisation)} quote={quote} settle={settle} onClose={close} />
    </Suspense>
  );
}
