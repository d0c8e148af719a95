import { useState } from 'react';
import { serverNow } from '../api/server-clock.ts';

const instant = (answer: number): { answer: number; now: Date } => ({ answer, now: new Date(serverNow()) });

/**
 * The instant at which this part of the screen came up: what is near or past does not move under the reader.
 * @param answer what it shows was read then (`dataUpdatedAt`): each answer has its own instant.
 */
export function useNow(answer = 0): Date {
  const [read, setRead] = useState(() => instant(answer));
  if (read.answer === answer) return read.now;
  const next = instant(answer);
  setRead(next);
  return next.now;
}
