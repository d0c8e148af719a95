/**
 * Lets this many works run at once; the others wait in their order. For what holds much in memory while it comes from
 * PostgreSQL: begun all at once, each would take longer, and none would be finished and forgotten sooner.
 */
export function fewAtATime(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
