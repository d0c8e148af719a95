import './checkout.css';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { type CheckoutProps, mayHoldMoney } from './checkout.ts';
import { Done } from './Done.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { Means } from './Means.tsx';
import { QuoteSide } from './QuoteSide.tsx';
import { StepNote } from './StepNote.tsx';
import { useCheckout } from './use-checkout.ts';

/** The fixed title of the online payment, by card too (CORE-202). */
const title = 'Paiement par Paypal';

/** quote, hold, pay, settle: what it costs at the left, the means at the right, and where it stands in words. */
export function CheckoutDialog({ session, item, quote, settle, onClose }: CheckoutProps) {
  const { flow, state } = useCheckout({ item, quote, settle });
  const [isLeaving, setLeaving] = useState(false);
  const { step, opened, method } = state;

  function close(): void {
    if (mayHoldMoney.has(step.name) && !isLeaving) setLeaving(true);
    else void flow.abandon().then(onClose);
  }

  if (step.name === 'done') {
    return (
      <Dialog opened onClose={onClose} title={title} bare>
        <Done
          session={session}
          quote={quote}
          payment={step.payment}
          isFee={item.kind === 'discovery_fee'}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={close} title={title} wide>
      <div className="dlg-cols">
        <QuoteSide
          session={session}
          item={item}
          quote={quote}
          heldUntil={
            step.name === 'form' || step.name === 'challenge' ? (opened?.payment.heldUntil ?? null) : null
          }
          onExpired={() => flow.expire()}
        />
        <div className="dlg-main">
          {isLeaving ? (
            <LeaveQuestion onStay={() => setLeaving(false)} onLeave={close} />
          ) : (
            <>
              <StepNote
                step={step}
                usesCredit={quote.creditUsed > 0}
                onRetry={() => void flow.open(method)}
                onClose={close}
              />
              <Means flow={flow} state={state} quote={quote} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
