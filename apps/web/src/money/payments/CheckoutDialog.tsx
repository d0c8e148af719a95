import './checkout-dialog.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { TermsBox } from '../shared/TermsBox.tsx';
import { type Terms, useTerms } from '../shared/use-terms.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { type CheckoutProps, mayHoldMoney, type Step } from './checkout.ts';
import type { Checkout } from './checkout-flow.ts';
import { type Words, wordsOf } from './checkout-words.ts';
import { CreditCheckout } from './CreditCheckout.tsx';
import { Done } from './Done.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { Means } from './Means.tsx';
import { QuoteSide } from './QuoteSide.tsx';
import { StepNote } from './StepNote.tsx';
import { useLeaving } from './use-leaving.ts';
import { useCheckout } from './use-checkout.ts';

/** Titles of the dialog when the avoir pays a part (CORE-202), by the means that is chosen for the rest. */
const restTitles = { paypal: 'Paiement par Paypal', card: 'Paiement par carte' } as const;

/** Payment in its steps (quote, hold, pay, settle): price at the left, means at the right, state in words. */
export function CheckoutDialog(props: CheckoutProps) {
  const { session, payByCredit } = props;
  if (session && payByCredit)
    return <CreditCheckout {...props} session={session} payByCredit={payByCredit} />;
  return <OnlineCheckout {...props} />;
}

function OnlineCheckout(props: CheckoutProps) {
  const { session, dues, item, quote, needsTerms, settle, onHoldChange, onClose, Join, played } = props;
  const { flow, state } = useCheckout({ item, quote, needsTerms, settle, onHoldChange });
  const terms = useTerms();
  const title = quote.creditUsed > 0 ? restTitles[state.method] : 'Paiement en ligne';
  const { step } = state;
  const { isFreeing, leave, endAs } = useEndings(flow, step, onClose);

  const mayLeaveMoney = mayHoldMoney.has(step.name);
  const words = wordsOf({ item, session, heldUntil: state.opened?.payment.heldUntil ?? null });
  // A key pressed by mistake must not give a last place away.
  const keepsSeat = step.name === 'form' && state.opened !== null && words.asksToKeep === true;
  const asksFirst = mayLeaveMoney || keepsSeat;
  // A past refusal has nothing to do with the question.
  const onAsk = (): void => flow.closeNotices();
  const { isLeaving, ask, stay } = useLeaving({ asksFirst, mayKeep: keepsSeat, onAsk });

  /** Closes the dialog; place and payment stay until the hold ends, and the page leads back to them. */
  const keep = (): void => endAs('kept');
  /** Escape and the cross: at the question they take the harmless answer. */
  function close(): void {
    // The dialog closes with the server’s answer; a place being freed can no longer be kept.
    if (isFreeing) return;
    if (!asksFirst) return void leave();
    if (isLeaving && keepsSeat && !played) return keep();
    if (isLeaving) stay();
    else ask();
  }
  // Back has already asked its question, where there was one to ask.
  useBackCloses(() => {
    if (step.name === 'done') endAs('done');
    else if (keepsSeat) keep();
    else if (!isFreeing) void leave();
  });

  // One dialog for all steps, so that its notices stay in place.
  if (step.name === 'done' && session) {
    const end = (): void => endAs('done');
    return (
      <Dialog opened onClose={end} title={title} bare>
        {played}
        <Done
          session={session}
          quote={quote}
          payment={step.payment}
          item={item}
          Join={Join}
          isPlayed={played !== undefined}
          onClose={end}
        />
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={close} title={title} wide keepsNotices>
      {played}
      <Columns
        {...{ session, dues, item, quote, flow, state, words, isLeaving, keepsSeat }}
        terms={needsTerms ? terms : null}
        onClose={close}
        onLeave={leave}
        // The simulation holds nothing between two payments.
        onKeep={played ? undefined : keep}
        onStay={stay}
      />
    </Dialog>
  );
}

function useEndings(flow: Checkout, step: Step, onClose: CheckoutProps['onClose']) {
  const [isFreeing, setFreeing] = useState(false);
  /** Abandons the payment. A notice of refusal closes with the dialog; one about checked money stays. */
  async function leave(): Promise<void> {
    setFreeing(true);
    await flow.abandon();
    if (step.name === 'form') flow.closeNotices();
    onClose(step.name);
  }
  /** Closes the notices too: one over the page would hide the seat that it is about. */
  function endAs(at: 'done' | 'kept'): void {
    flow.closeNotices();
    onClose(at);
  }
  return { isFreeing, leave, endAs };
}

type ColumnsProps = Pick<CheckoutProps, 'session' | 'dues'> &
  StepProps & { isLeaving: boolean; keepsSeat: boolean } & Omit<Parameters<typeof LeaveQuestion>[0], 'stake'>;

/** Shows the price at the left and the means of payment at the right. */
function Columns({ session, dues, isLeaving, keepsSeat, onLeave, onKeep, onStay, ...part }: ColumnsProps) {
  const { flow, state, item, quote } = part;
  const { step, opened } = state;
  const columns = useFocusKept(`${step.name} ${isLeaving}`);
  const isHeld = step.name === 'form' || step.name === 'challenge';
  return (
    <div ref={columns} className="dlg-cols">
      <QuoteSide
        session={session}
        dues={dues}
        item={item}
        quote={quote}
        words={part.words}
        heldUntil={isHeld ? (opened?.payment.heldUntil ?? null) : null}
        saysClosing={step.name === 'form' && !isLeaving}
        hasAgreed={part.terms === null}
        onExpired={() => flow.expire()}
      />
      <div className="dlg-main">
        {isLeaving && (
          <LeaveQuestion
            stake={keepsSeat ? 'seat' : 'money'}
            words={part.words}
            onStay={onStay}
            onKeep={onKeep}
            onLeave={onLeave}
          />
        )}
        {/* The form stays mounted, so that the typed card is kept. */}
        <div style={{ display: isLeaving ? 'none' : 'contents' }}>
          <StepOfPayment {...part} />
        </div>
      </div>
    </div>
  );
}

type StepProps = Pick<CheckoutProps, 'item' | 'quote'> &
  ReturnType<typeof useCheckout> & {
    words: Words;
    /** The terms, where the sheet itself asks for them. */
    terms: Terms | null;
    onClose: () => void;
  };

/** Steps that show the terms: before the payment, and while its form can still be sent. */
const withTerms: ReadonlySet<Step['name']> = new Set(['terms', 'opening', 'form'] as const);

/** Step of the payment in words, and its form. */
function StepOfPayment({ flow, state, words, quote, terms, onClose }: StepProps) {
  const { step, method } = state;
  const tick = (isTicked: boolean): void => terms?.tick(isTicked, () => flow.agree());
  return (
    <>
      {terms && withTerms.has(step.name) && <TermsBox {...terms} tick={tick} />}
      {step.name === 'terms' && words.agreeing && <p className="small muted agreeing">{words.agreeing}</p>}
      <StepNote
        step={step}
        words={words}
        quote={quote}
        onRetry={() => void flow.open(method)}
        onClose={onClose}
      />
      <Means flow={flow} state={state} quote={quote} askTerms={terms && !terms.isTicked ? terms.ask : null} />
    </>
  );
}

/**
 * Moves the focus to the title when the next step has removed the focused control, unless that step took the
 * focus itself.
 */
function useFocusKept(step: string): RefObject<HTMLDivElement | null> {
  const columns = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (at && at !== document.body && at.getClientRects().length > 0) return;
    columns.current?.closest('dialog')?.querySelector('h2')?.focus();
  }, [step]);
  return columns;
}
