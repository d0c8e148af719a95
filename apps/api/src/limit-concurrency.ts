/** Too much of this work is under way; the caller made no mistake. */
export class TooBusy extends Error {}

type Patience = {
  /** Most works that may wait; the next one is refused at once. */
  maxWaiting?: number;
  /** Longest wait for a turn, in milliseconds. */
  patienceMs?: number;
};

/**
 * Runs at most this many works at once; the others wait in their order. Meant for works that take much
 * memory: all begun at once, each would take longer, and none would free its memory sooner.
 * @throws TooBusy when the queue is full or the turn does not come in time; the work was not begun.
 */
export function limitConcurrency(
  max: number,
  { maxWaiting = Infinity, patienceMs }: Patience = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (): Promise<void> =>
    new Promise((go, refuse) => {
      const enter = (): void => {
        clearTimeout(timer);
        go();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        refuse(new TooBusy());
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(leave, patienceMs);
      waiting.push(enter);
    });

  return async (work) => {
    if (running < max) running += 1;
    else if (waiting.length >= maxWaiting) throw new TooBusy();
    else await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
