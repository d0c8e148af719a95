import { useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';

type Leaving = { isLeaving: boolean; ask: () => void; stay: () => void };

/**
 * The question before a payment is left. The browser's Back asks it too; a second one leaves, which keeps what the
 * question guards, as its first answer does.
 *
 * @param asksFirst whether there is something to lose: money under way, or a seat.
 * @param onAsk runs as the question appears.
 */
export function useLeaving(asksFirst: boolean, onAsk: () => void): Leaving {
  const [isLeaving, setLeaving] = useState(false);
  // The payment was decided while the question stood: there is nothing left to ask.
  if (isLeaving && !asksFirst) setLeaving(false);

  function ask(): void {
    onAsk();
    setLeaving(true);
  }
  // The router goes back to where it was by itself; the question is ours.
  useBlocker(({ historyAction }) => {
    const isBack = asksFirst && !isLeaving && historyAction === NavigationType.Pop;
    if (isBack) ask();
    return isBack;
  });
  return { isLeaving, ask, stay: () => setLeaving(false) };
}
