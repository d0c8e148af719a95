import { useState } from 'react';
import { CreditQuestion, creditQuestion } from '../shared/CreditQuestion.tsx';
import { TermsBox } from '../shared/TermsBox.tsx';
import { useTerms } from '../shared/use-terms.ts';
import { aboutSession } from '../../sessions/shared/about-session.ts';
import { closeNoticesAbout } from '../../ui/notice-store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import type { CheckoutProps } from './checkout.ts';
import { Done } from './Done.tsx';
import { Cancellation, isRuleShown } from './QuoteSide.tsx';
import { Recap } from './Recap.tsx';

type Props = Pick<CheckoutProps, 'item' | 'quote' | 'needsTerms' | 'onClose' | 'Join' | 'played'> & {
  session: NonNullable<CheckoutProps['session']>;
  payByCredit: NonNullable<CheckoutProps['payByCredit']>;
};

/**
 * Purchase paid wholly by the avoir: the receipt, then the same end as a payment by card. One dialog, so that
 * its notices stay in it.
 */
export function CreditCheckout(props: Props) {
  const { session, item, quote, needsTerms = false, payByCredit, onClose, Join, played } = props;
  const terms = useTerms();
  const [step, setStep] = useState<'asked' | 'paying' | 'done'>('asked');
  const isDone = step === 'done';
  async function pay(): Promise<void> {
    setStep('paying');
    try {
      await payByCredit();
      setStep('done');
    } catch {
      // The page behind shows the failure.
      onClose('failed');
    }
  }
  function close(): void {
    if (step === 'paying') return;
    if (isDone) closeNoticesAbout(aboutSession(session.id));
    onClose(isDone ? 'done' : 'form');
  }
  useBackCloses(close);
  return (
    <Dialog opened title={isDone ? 'Paiement par avoir' : creditQuestion} bare={isDone} onClose={close}>
      {played}
      {isDone ? (
        <Done
          session={session}
          item={item}
          quote={quote}
          payment={null}
          Join={Join}
          isPlayed={played !== undefined}
          onClose={close}
        />
      ) : (
        <CreditQuestion
          quote={quote}
          object={<Recap session={session} />}
          rule={isRuleShown(item) && <Cancellation of={session} />}
          terms={needsTerms && <TermsBox {...terms} />}
          busy={step === 'paying'}
          onConfirm={() => (needsTerms && !terms.isTicked ? terms.ask() : void pay())}
          onClose={close}
        />
      )}
    </Dialog>
  );
}
