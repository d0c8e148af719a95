/** Too much of this work is under way at once; the caller did nothing wrong. */
export class TooBusy extends Error {}

type Patience = {
  /** How many may wait; whoever comes then is refused at once. */
  maxWaiting?: number;
  /** How long each of them waits for its turn, in milliseconds. */
  patienceMs?: number;
};

/**
 * Lets this many works run at once; the others wait in their order. For what holds much in memory: begun all at once, each
 * would take longer, and none would be finished and forgotten sooner.
 * @throws TooBusy when the queue is full or its turn does not come; the work was not begun.
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
