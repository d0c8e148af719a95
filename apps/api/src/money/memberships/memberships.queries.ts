import type { Level } from '@forman/domain/access';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type DuesPayer = {
  level: Level;
  isJdEnded: boolean;
  isDemarrageEnded: boolean;
  is3JREnded: boolean;
  untilOn: string | null;
  paidOn: string | null;
  /** The instant at which the portal settled their last payment of dues. */
  lastSettledAt: Date | null;
};

export async function findPayer(db: Db, id: number): Promise<DuesPayer | undefined> {
  const { rows } = await sql<DuesPayer>`
    select level, is_jd_ended as "isJdEnded", is_demarrage_ended as "isDemarrageEnded", is_3jr_ended as "is3JREnded",
      member_until_on as "untilOn", dues_paid_on as "paidOn",
      (select max(settled_at) from payments
        where beneficiary_id = users.id and item = 'membership' and state = 'settled') as "lastSettledAt"
    from users where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

type Membership = { untilOn: string; today: string; isNew: boolean };

/** Writes a membership. The caller holds the person's lock. */
export async function writeMembership(
  tx: Tx,
  id: number,
  { untilOn, today, isNew }: Membership,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      member_until_on: untilOn,
      dues_paid_on: today,
      ...(isNew && { member_since_on: today }),
    })
    .where('id', '=', id)
    .execute();
}
