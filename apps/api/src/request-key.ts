import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@forman/domain/errors';
import { sql } from 'kysely';
import { canonicalJson } from './canonical-json.ts';
import type { Database, Db, Tx } from './db/database.ts';

/**
 * The key of a call that creates something, which its sender repeats when the answer was lost. The first
 * transaction of the call takes the key: it is taken if and only if something was created.
 */
export type RequestKey = {
  key: string;
  /** null without a login. */
  userId: number | null;
  /** What was asked for: the same key with another request is refused. */
  asked: string;
  now: Date;
};

export const askedOf = (endpointId: string, input: object): string =>
  createHash('sha256').update(endpointId).update(canonicalJson(input)).digest('hex');

type Current = RequestKey & { isTaken: boolean };
const current = new AsyncLocalStorage<Current>();

class KeyTaken extends Error {}

/** Transactions that take the key of the call that they belong to. */
export const keyedTransactions =
  (run: Database['transaction']): Database['transaction'] =>
  async (work) => {
    const request = current.getStore();
    if (!request || request.isTaken) return run(work);
    const result = await run(async (tx, commitWith) => {
      await take(tx, request);
      return work(tx, commitWith);
    });
    request.isTaken = true;
    return result;
  };

async function take(db: Db | Tx, { key, userId, asked, now }: RequestKey): Promise<void> {
  // A second sending of the same key waits here until the first one has ended.
  const { rows } = await sql`
    insert into request_keys (key, user_id, asked, created_at) values (${key}, ${userId}, ${asked}, ${now})
    on conflict do nothing returning key`.execute(db);
  if (rows.length === 0) throw new KeyTaken();
}

/**
 * Does the work of a call once for its key, and answers the same to each repetition.
 * @throws AppError conflict when the key came with another request, or the first answer is not known.
 */
export async function onceFor<T>(db: Db, request: RequestKey, work: () => Promise<T>): Promise<T> {
  const before = await awaitAnswer(db, request);
  if (before) return before.answer as T;
  try {
    const state = { ...request, isTaken: false };
    const answer = await current.run(state, work);
    // Nothing was written in a transaction, so that this row alone says that the call was made.
    if (!state.isTaken) await take(db, request);
    await sql`update request_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb where key = ${request.key}`.execute(
      db,
    );
    return answer;
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const first = await awaitAnswer(db, request);
    if (!first) throw alreadySent();
    return first.answer as T;
  }
}

/** Times that a repetition looks for the answer of a first sending that has just committed. */
const mostLooks = 40;
const betweenLooksMs = 50;

/**
 * The answer of the first sending, which is written just after its commit: whoever looks in between waits for it.
 * @throws AppError conflict for another request, and for an answer that does not come, as after a crash in between.
 */
async function awaitAnswer(db: Db, request: RequestKey): Promise<{ answer: unknown } | undefined> {
  for (let look = 1; look <= mostLooks; look += 1) {
    const found = await readKey(db, request);
    if (!found) return undefined;
    if (!found.isSame) break;
    if (found.isKnown) return found;
    await delay(betweenLooksMs);
  }
  throw alreadySent();
}

const alreadySent = (): AppError =>
  new AppError('conflict', {
    reason: 'already_sent',
    detail: 'Votre premier envoi est bien arrivé\u00a0: vérifiez-le avant d’envoyer de nouveau.',
  });

type KeyRow = { isSame: boolean; answer: unknown; isKnown: boolean };

async function readKey(db: Db, { key, userId, asked }: RequestKey): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select asked = ${asked} and user_id is not distinct from ${userId}::int as "isSame", answer,
      answer is not null as "isKnown"
    from request_keys where key = ${key}`.execute(db);
  return rows[0];
}

/** Days that a key is kept: a form left open is sent again within hours. */
const keptDays = 7;

export const deleteOldKeys = (db: Db, now: Date): Promise<unknown> =>
  sql`delete from request_keys where created_at < ${new Date(now.getTime() - keptDays * 86_400_000)}`.execute(
    db,
  );
