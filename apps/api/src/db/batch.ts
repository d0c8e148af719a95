import type { Context } from '../context.ts';

type Asked<One, Answer> = { one: One; tell: (answer: Answer) => void; fail: (error: unknown) => void };
type Line<One, Answer> = { waiting: Asked<One, Answer>[]; isServed: boolean };

/**
 * Groups the calls made while an earlier statement runs into one statement: a round trip to PostgreSQL costs
 * more than most of the lookups, and under load each statement serves more calls. A single call waits for
 * nobody. Without batching, a call of sixteen at once takes 9 to 19 % more processor time (decision 20).
 * @param run answers all calls, in their order.
 */
export function batch<One, Answer>(
  run: (ctx: Context, all: One[]) => Promise<Answer[]>,
): (ctx: Context, one: One) => Promise<Answer> {
  const lines = new WeakMap<Context['pool'], Line<One, Answer>>();
  async function answer(ctx: Context, all: Asked<One, Answer>[]): Promise<void> {
    try {
      const answers = await run(
        ctx,
        all.map(({ one }) => one),
      );
      for (const [index, { tell }] of all.entries()) tell(answers[index]!);
    } catch (error) {
      for (const { fail } of all) fail(error);
    }
  }
  async function serve(ctx: Context, line: Line<One, Answer>): Promise<void> {
    while (line.waiting.length > 0) await answer(ctx, line.waiting.splice(0));
    line.isServed = false;
  }
  return (ctx, one) =>
    new Promise((tell, fail) => {
      const line = lines.get(ctx.pool) ?? { waiting: [], isServed: false };
      lines.set(ctx.pool, line);
      line.waiting.push({ one, tell, fail });
      if (line.isServed) return;
      line.isServed = true;
      // Callers in the same turn of the event loop are served together.
      setImmediate(() => void serve(ctx, line));
    });
}
