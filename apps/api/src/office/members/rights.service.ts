import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { canRevokeAdmin } from '@forman/domain/office/office';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import { lockAdmins } from './administration.queries.ts';
import { tellGrant } from '../../platform/notifications/guardians.service.ts';
import { changesOf, note } from './administration.service.ts';
import { getPerson } from './members.service.ts';
import { toPrivatePerson } from './person.projection.ts';
import { changeUser } from '../../people/accounts/person.queries.ts';

/**
 * Grants or revokes administration, under the locks of all who have it: an administrator revoked meanwhile
 * changes nothing, and the last one keeps the right.
 * @throws AppError not_found, forbidden, conflict.
 */
export async function setAdmin(ctx: Context, admin: Viewer, id: number, isAdmin: boolean) {
  await ctx.transaction(async (tx) => {
    const rows = await lockAdmins(tx, id);
    const admins = rows.filter((row) => row.is_admin).map((row) => row.id);
    const person = rows.find((row) => row.id === id);
    if (!person) throw new AppError('not_found');
    if (!admins.includes(admin.id)) throw new AppError('forbidden', { reason: 'members.administer' });
    if (person.is_admin && !isAdmin) allow(canRevokeAdmin({ otherAdmins: admins.length - 1 }));
    await changeUser(tx, id, { is_admin: isAdmin });
    const act = { adminId: admin.id, id, now: ctx.clock.now() };
    await note(tx, act, {
      action: 'member.rights',
      changes: changesOf({ isAdmin: person.is_admin }, { isAdmin }),
    });
    if (isAdmin && !person.is_admin) await tellGrant(tx, act, 'administration');
  });
  return toPrivatePerson(await getPerson(ctx.db, admin, id));
}
