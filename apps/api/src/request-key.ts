import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@forman/domain/errors';
import { canonicalJson } from './canonical-json.ts';
import type { Database, Db } from './db/database.ts';
import { type RequestKey, readKey, insertKey, writeAnswer } from './request-key.queries.ts';

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

async function take(db: Db, request: RequestKey): Promise<void> {
  if (!(await insertKey(db, request))) throw new KeyTaken();
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
    await writeAnswer(db, request.key, answer);
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
