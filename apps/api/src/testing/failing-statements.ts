import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import pg from 'pg';

/**
 * How a statement fails. `refused`: PostgreSQL answers with an error. `cut before`: the connection breaks
 * before it is sent. `cut after`: it breaks after PostgreSQL has done it, before the answer.
 */
export const failures = ['refused', 'cut before', 'cut after'] as const;
export type Failure = (typeof failures)[number];

type Act = {
  /** Statements of the act so far, in the order of sending. */
  sent: string[];
  /** The statement that fails, counted from 0, and how. */
  fails: { at: number; how: Failure } | null;
};
type Client = pg.Client & { connection: { stream: { destroy(): void } } };
type Send = (this: Client, ...args: unknown[]) => unknown;

const current = new AsyncLocalStorage<Act>();
const clients = pg.Client.prototype as unknown as { query: Send };
const { query: send } = clients;
const textOf = (statement: unknown): string =>
  (typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')).trim();

// Answered with an error that no code of ours expects.
const refusal = `do $$ begin raise exception 'refused by the test' using errcode = 'XX000'; end $$`;
const lost = (): Error => new Error('Connection terminated unexpectedly');

clients.query = function failing(...args) {
  const act = current.getStore();
  if (!act) return send.apply(this, args);
  const text = textOf(args[0]);
  const number = act.sent.push(text) - 1;
  if (act.fails?.at !== number) return send.apply(this, args);
  const answer = args.at(-1);
  // A pool asks by a callback.
  if (typeof answer !== 'function') return fail(this, { args, text, how: act.fails.how });
  const done = answer as (error: unknown, result?: unknown) => void;
  fail(this, { args: args.slice(0, -1), text, how: act.fails.how }).then(
    (result) => done(null, result),
    done,
  );
  return undefined;
};

async function fail(client: Client, { args, text, how }: { args: unknown[]; text: string; how: Failure }) {
  if (how === 'refused') {
    // A commit that is refused has rolled back.
    if (text === 'commit') await send.call(client, 'rollback');
    return send.call(client, refusal);
  }
  if (how === 'cut after') await send.apply(client, args);
  const isEnded = once(client, 'end');
  client.connection.stream.destroy();
  await isEnded;
  throw lost();
}

/** Runs an act, and returns its answer and its statements: those of its own connections, nobody else's. */
export async function withFailure<Answer>(
  fails: Act['fails'],
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; sent: string[] }> {
  const act: Act = { sent: [], fails };
  return { answer: await current.run(act, work), sent: act.sent };
}
