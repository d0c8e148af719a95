import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hashToken } from '../../http/login.ts';

/**
 * A device that has opened an account keeps a secret of its own. The secret opens nothing: it tells the
 * owner's tries apart from those of somebody elsewhere, who then cannot lock the owner out.
 */
export type KnownDevice = { id: string };

const ofOwner = (token: string, owner: ReturnType<typeof sql<boolean>>) => sql<KnownDevice>`
  select d.id from known_devices d join users u on u.id = d.user_id
  where d.token_hash = ${hashToken(token)} and u.deleted_at is null and ${owner}`;

/** @returns null when this device has never opened the account of this e-mail. */
export async function findDeviceByEmail(
  db: Db,
  token: string | undefined,
  email: string,
): Promise<KnownDevice | null> {
  if (!token) return null;
  const { rows } = await ofOwner(token, sql`lower(u.email) = ${email.trim().toLowerCase()}`).execute(db);
  return rows[0] ?? null;
}

export async function findDeviceByPhone(
  db: Db,
  token: string | undefined,
  phone: string,
): Promise<KnownDevice | null> {
  if (!token) return null;
  const { rows } = await ofOwner(token, sql`u.phone = ${phone}`).execute(db);
  return rows[0] ?? null;
}

export async function findDeviceOf(
  db: Db,
  token: string | undefined,
  userId: number,
): Promise<KnownDevice | null> {
  if (!token) return null;
  const { rows } = await ofOwner(token, sql`u.id = ${userId}`).execute(db);
  return rows[0] ?? null;
}

/**
 * Remembers the device of a login that has just succeeded. A browser that several people share keeps a single
 * secret.
 * @returns whether the device is new to the account, its secret when it had none, and whether it is the
 * account's first.
 */
export async function rememberDevice(
  tx: Tx,
  { userId, token, now }: { userId: number; token: string | undefined; now: Date },
): Promise<{ isNew: boolean; secret: string | null; isFirst: boolean }> {
  const known = await findDeviceOf(tx, token, userId);
  if (known) {
    await tx.updateTable('known_devices').set({ last_used_at: now }).where('id', '=', known.id).execute();
    return { isNew: false, secret: null, isFirst: false };
  }
  const others = await tx
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .execute();
  const shared = token && (await isKnown(tx, token)) ? token : null;
  const secret = shared ?? randomBytes(32).toString('base64url');
  await tx
    .insertInto('known_devices')
    .values({
      id: randomUUID(),
      user_id: userId,
      token_hash: hashToken(secret),
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return { isNew: true, secret: shared ? null : secret, isFirst: others.length === 0 };
}

async function isKnown(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
