import { useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';

type Asked = { asksFirst: boolean; mayKeep: boolean; onAsk: () => void };
type Leaving = { isLeaving: boolean; ask: () => void; stay: () => void };

/**
 * The question before a payment is left. The browser's Back asks it too.
 *
 * @param asksFirst whether there is something to lose: money under way, or a seat.
 * @param mayKeep whether a second Back leaves, as the seat stays kept; with money under way it goes back to the payment.
 * @param onAsk runs as the question appears.
 */
export function useLeaving({ asksFirst, mayKeep, onAsk }: Asked): Leaving {
  const [isLeaving, setLeaving] = useState(false);
  // The payment was decided while the question stood: there is nothing left to ask.
  if (isLeaving && !asksFirst) setLeaving(false);

  function ask(): void {
    onAsk();
    setLeaving(true);
  }
  // The router goes back to where it was by itself; the question is ours.
  useBlocker(({ historyAction }) => {
    const isHeld = asksFirst && !(isLeaving && mayKeep) && historyAction === NavigationType.Pop;
    // Money is under way and the question stands: a second Back is the answer that leaves nothing.
    if (isHeld && isLeaving) setLeaving(false);
    else if (isHeld) ask();
    return isHeld;
  });
  return { isLeaving, ask, stay: () => setLeaving(false) };
}
