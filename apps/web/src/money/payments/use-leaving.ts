import { useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';

type Asked = { asksFirst: boolean; mayKeep: boolean; onAsk: () => void };
type Leaving = { isLeaving: boolean; ask: () => void; stay: () => void };

/**
 * Question before a payment is left; the browser’s Back asks it too.
 * @param asksFirst true when something could be lost: money under way, or a seat.
 * @param mayKeep true when a second Back leaves, as the seat stays kept; with money under way it goes back to
 * the payment.
 * @param onAsk called when the question appears.
 */
export function useLeaving({ asksFirst, mayKeep, onAsk }: Asked): Leaving {
  const [isLeaving, setLeaving] = useState(false);
  // The payment was decided while the question was open: nothing is left to ask.
  if (isLeaving && !asksFirst) setLeaving(false);

  function ask(): void {
    onAsk();
    setLeaving(true);
  }
  // The router restores the address by itself; the question is ours.
  useBlocker(({ historyAction }) => {
    const isHeld = asksFirst && !(isLeaving && mayKeep) && historyAction === NavigationType.Pop;
    // With money under way and the question open, a second Back is taken as "stay".
    if (isHeld && isLeaving) setLeaving(false);
    else if (isHeld) ask();
    return isHeld;
  });
  return { isLeaving, ask, stay: () => setLeaving(false) };
}
