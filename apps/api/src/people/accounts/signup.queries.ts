import type { Level } from '@forman/domain/access';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Users } from '../../db/schema.gen.ts';
import { insertUser } from './person.queries.ts';

export type InviterRow = {
  id: number;
  level: Level;
  is_expert_accountant: boolean;
  email_to_confirm_since: Date | null;
  manager_id: number | null;
  dynasty_id: number | null;
  first_name: string;
  last_name: string;
  phone_prefix: string;
  phone: string;
};

const inviters = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'level',
      'is_expert_accountant',
      'email_to_confirm_since',
      'manager_id',
      'dynasty_id',
      'first_name',
      'last_name',
      'phone_prefix',
      'phone',
    ])
    .where('deleted_at', 'is', null)
    .$castTo<InviterRow>();

export const findInviterByPhone = (db: Db, phone: string): Promise<InviterRow | undefined> =>
  inviters(db).where('phone', '=', phone).executeTakeFirst();

export const findInviterById = (db: Db, id: number): Promise<InviterRow | undefined> =>
  inviters(db).where('id', '=', id).executeTakeFirst();

export const findInviterByCode = (db: Db, code: string): Promise<InviterRow | undefined> =>
  inviters(db)
    .where('id', 'in', (eb) => eb.selectFrom('invitations').select('user_id').where('code', '=', code))
    .executeTakeFirst();

/** Locks the inviter until the end of the transaction: nobody is put under a person who is being deleted. */
export const lockInviter = (tx: Tx, id: number): Promise<InviterRow | undefined> =>
  inviters(tx).where('id', '=', id).forShare().executeTakeFirst();

/** Tells which of e-mail and phone another account has already. E-mails compare without case. */
export async function findTaken(
  db: Db,
  { email, phone }: { email: string; phone: string },
): Promise<{ email: boolean; phone: boolean }> {
  const lower = email.toLowerCase();
  const row = await db
    .selectFrom('users')
    .select([
      sql<boolean | null>`bool_or(lower(email) = ${lower})`.as('email'),
      sql<boolean | null>`bool_or(phone = ${phone})`.as('phone'),
    ])
    .where((eb) => eb.or([eb(sql`lower(email)`, '=', lower), eb('phone', '=', phone)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { email: row.email ?? false, phone: row.phone ?? false };
}

/** Inserts a guest under a locked inviter, with the manager and dynasty of that moment. @returns the id. */
export function insertGuestUnder(
  tx: Tx,
  inviterId: number,
  guest: Omit<Insertable<Users>, 'sponsor_id' | 'manager_id' | 'dynasty_id'>,
): Promise<number> {
  const inviter = tx.selectFrom('users as inviter').where('inviter.id', '=', inviterId);
  return insertUser(tx, {
    ...guest,
    sponsor_id: inviterId,
    manager_id: inviter.select('inviter.manager_id'),
    dynasty_id: inviter.select('inviter.dynasty_id'),
  });
}
