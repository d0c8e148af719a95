import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type Credentials = {
  id: number;
  password_hash: string;
  level: string;
  is_admin: boolean;
  is_expert_accountant: boolean;
};

/** E-mails compare without case. */
export function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'level', 'is_admin', 'is_expert_accountant'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findClaims(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'level', 'is_admin', 'is_expert_accountant'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findRefreshToken(db: Db, hash: Buffer) {
  return db.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst();
}

export async function insertRefreshToken(
  db: Db,
  row: {
    id: string;
    familyId: string;
    userId: number;
    hash: Buffer;
    now: Date;
    expiresAt: Date;
    userAgent: string;
  },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      id: row.id,
      family_id: row.familyId,
      user_id: row.userId,
      token_hash: row.hash,
      created_at: row.now,
      expires_at: row.expiresAt,
      user_agent: row.userAgent.slice(0, 300),
    })
    .execute();
}

/** A login is changed by one transaction at a time: a token being exchanged would escape the revocation. */
export async function lockFamily(tx: Tx, familyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login:${familyId}`}, 0))`.execute(tx);
}

/** Ends a login: all tokens that descend from it. The caller holds its lock. */
export async function revokeFamily(tx: Tx, familyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}
