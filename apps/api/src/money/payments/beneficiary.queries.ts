import type { Viewer } from '@forman/domain/access';
import type { Db } from '../../db/database.ts';

/** A person as the rules see them, provided that this sponsor brought them in. */
export async function findSponsored(db: Db, sponsorId: number, id: number): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('users')
    .select([
      'id', 'level', 'is_admin as isAdmin', 'is_pilot as isPilot', 'is_expert_accountant as isExpertAccountant',
      'is_super_organizer as isSuperOrganizer', 'is_jd_ended as isJdEnded',
      'is_demarrage_ended as isDemarrageEnded', 'is_3jr_ended as is3JREnded',
    ])
    .where('id', '=', id)
    .where('sponsor_id', '=', sponsorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst(); // prettier-ignore
  return row as Viewer | undefined;
}
