import type { Db } from './db/database.ts';
import { sql } from 'kysely';

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

type KeyRow = { isSame: boolean; answer: unknown; isKnown: boolean };

export async function readKey(db: Db, { key, userId, asked }: RequestKey): Promise<KeyRow | undefined> {
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

/** @returns false when the key was taken before; a second sending of the same key waits here for the first. */
export async function insertKey(db: Db, { key, userId, asked, now }: RequestKey): Promise<boolean> {
  const { rows } = await sql`
    insert into request_keys (key, user_id, asked, created_at) values (${key}, ${userId}, ${asked}, ${now})
    on conflict do nothing returning key`.execute(db);
  return rows.length > 0;
}

export const writeAnswer = (db: Db, key: string, answer: unknown) =>
  sql`update request_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb where key = ${key}`.execute(
    db,
  );
