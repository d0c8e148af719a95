import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Db } from '../../db/database.ts';

/**
 * The person a discovery fee is paid for: oneself, or somebody one sponsors.
 * @throws AppError forbidden for anybody else.
 */
export async function getBeneficiary(db: Db, viewer: Viewer, beneficiaryId: number): Promise<Viewer> {
  if (beneficiaryId === viewer.id) return viewer;
  const row = await db
    .selectFrom('users')
    .select([
      'id', 'level', 'is_admin as isAdmin', 'is_pilot as isPilot', 'is_expert_accountant as isExpertAccountant',
      'is_super_organizer as isSuperOrganizer', 'is_jd_ended as isJdEnded',
      'is_demarrage_ended as isDemarrageEnded', 'is_3jr_ended as is3JREnded',
    ])
    .where('id', '=', beneficiaryId)
    .where('sponsor_id', '=', viewer.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst(); // prettier-ignore
  if (!row) throw new AppError('forbidden', { reason: 'not_your_guest' });
  return row as Viewer;
}
