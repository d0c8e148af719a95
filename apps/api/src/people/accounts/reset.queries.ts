import { mostTries } from '@forman/domain/people/tries';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Records a request for a code; a former code is void. The same work for a phone that nobody has. */
export async function askForCode(db: Db, phone: string, now: Date): Promise<void> {
  await sql`
    insert into reset_codes (phone, requested_at) values (${phone}, ${now})
    on conflict (phone) do update set
      requested_at = excluded.requested_at, user_id = null, code_hash = null, expires_at = null, tries = 0, known_tries = 0`.execute(
    db,
  );
}

export async function listAskedFor(db: Db, since: Date): Promise<{ phone: string; requested_at: Date }[]> {
  return db
    .selectFrom('reset_codes')
    .select(['phone', 'requested_at'])
    .where('code_hash', 'is', null)
    .where('requested_at', '>', since)
    .orderBy('requested_at')
    .limit(50)
    .execute();
}

/** Stores a code for the phone's owner. @returns their id; null without one, or if another run was first. */
export async function storeCode(
  tx: Tx,
  asked: { phone: string; requested_at: Date },
  code: { hash: string; expiresAt: Date },
): Promise<number | null> {
  const { rows } = await sql<{ user_id: number | null }>`
    update reset_codes set code_hash = ${code.hash}, expires_at = ${code.expiresAt},
      user_id = (select id from users where phone = ${asked.phone} and deleted_at is null)
    where phone = ${asked.phone} and requested_at = ${asked.requested_at} and code_hash is null
    returning user_id`.execute(tx);
  return rows[0]?.user_id ?? null;
}

/** Counts a try before anything is compared, so that simultaneous tries count one by one. */
export async function takeTry(
  db: Db,
  { phone, isKnownDevice, now }: { phone: string; isKnownDevice: boolean; now: Date },
): Promise<string | null> {
  const counter = sql.ref(isKnownDevice ? 'known_tries' : 'tries');
  const { rows } = await sql<{ code_hash: string }>`
    update reset_codes set ${counter} = ${counter} + 1
    where phone = ${phone} and code_hash is not null and expires_at > ${now} and ${counter} < ${mostTries.resetCode}
    returning code_hash`.execute(db);
  return rows[0]?.code_hash ?? null;
}

/** Uses a code up. @returns the owner of the phone; null without one, or when the code was used meanwhile. */
export async function takeCode(
  tx: Tx,
  phone: string,
  codeHash: string,
): Promise<{ id: number; email: string } | null> {
  const { rows } = await sql<{ id: number; email: string }>`
    with taken as (delete from reset_codes where phone = ${phone} and code_hash = ${codeHash} returning user_id)
    select u.id, u.email from taken join users u on u.id = taken.user_id
    where u.phone = ${phone} and u.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}
