import './checkout.css';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { type CheckoutProps, mayHoldMoney } from './checkout.ts';
import { wordsOf } from './checkout-words.ts';
import { Done } from './Done.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { Means } from './Means.tsx';
import { QuoteSide } from './QuoteSide.tsx';
import { serverBank } from './server-bank.ts';
import { StepNote } from './StepNote.tsx';
import { useCheckout } from './use-checkout.ts';

/** The fixed title of the payment of what the avoir leaves (CORE-202); where it leaves all, the brief gives none. */
const titleOf = ({ creditUsed }: CheckoutProps['quote']): string =>
  creditUsed > 0 ? 'Paiement par Paypal' : 'Paiement en ligne';

/** quote, hold, pay, settle: what it costs at the left, the means at the right, and where it stands in words. */
export function CheckoutDialog(props: CheckoutProps) {
  const { session, dues, item, quote, settle, onClose, rehearsal } = props;
  const bank = rehearsal?.bank ?? serverBank;
  const title = titleOf(quote);
  const { flow, state } = useCheckout({ item, quote, settle, bank });
  const [isLeaving, setLeaving] = useState(false);
  const { step, opened, method } = state;

  function close(): void {
    if (mayHoldMoney.has(step.name) && !isLeaving) setLeaving(true);
    else void flow.abandon().then(() => onClose(step.name));
  }

  if (step.name === 'done' && session) {
    return (
      <Dialog opened onClose={() => onClose('done')} title={title} bare>
        {rehearsal?.banner}
        <Done
          session={session}
          quote={quote}
          payment={step.payment}
          item={item}
          isPlayed={rehearsal !== undefined}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={close} title={title} wide>
      {rehearsal?.banner}
      <div className="dlg-cols">
        <QuoteSide
          session={session}
          dues={dues}
          item={item}
          quote={quote}
          heldUntil={
            step.name === 'form' || step.name === 'challenge' ? (opened?.payment.heldUntil ?? null) : null
          }
          onExpired={() => flow.expire()}
        />
        <div className="dlg-main">
          {isLeaving ? (
            <LeaveQuestion words={wordsOf(item)} onStay={() => setLeaving(false)} onLeave={close} />
          ) : (
            <>
              <StepNote
                step={step}
                words={wordsOf(item)}
                usesCredit={quote.creditUsed > 0}
                onRetry={() => void flow.open(method)}
                onClose={close}
              />
              <Means flow={flow} state={state} quote={quote} bank={bank} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
