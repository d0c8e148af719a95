import { useState } from 'react';
import { serverNow } from '../api/server-clock.ts';

const instant = (answer: number): { answer: number; now: Date } => ({ answer, now: new Date(serverNow()) });

/**
 * Instant at which this part of the screen appeared, so that nothing moves as time passes.
 * @param answer time of the data shown (`dataUpdatedAt`): the instant is taken again when it changes.
 */
export function useNow(answer = 0): Date {
  const [read, setRead] = useState(() => instant(answer));
  if (read.answer === answer) return read.now;
  const next = instant(answer);
  setRead(next);
  return next.now;
}
