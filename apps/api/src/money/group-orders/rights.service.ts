import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { canGrantOrders } from '@forman/domain/money/group-orders/group-orders';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { tellGrant } from '../../platform/notifications/guardians.service.ts';
import { lockGrant } from './order-right.queries.ts';
import { areColleagues } from './group-orders.queries.ts';
import { changeUser } from '../../people/accounts/person.queries.ts';

/**
 * Gives a person the right to order for their company, or takes it. It stands for the SIREN that their profile has
 * then, and ends with a change of it. Rights given are told to those who watch over them.
 * @throws AppError not_found, forbidden.
 */
export async function setFirmOrders(
  ctx: Context,
  viewer: Viewer,
  { id, isGranted }: { id: number; isGranted: boolean },
): Promise<{ ok: boolean }> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const people = await lockGrant(tx, viewer.id, id);
    const person = people.find((one) => one.id === id);
    if (!person) throw new AppError('not_found');
    const isHolder = people.some((one) => one.id === viewer.id && one.isHolder);
    allow(canGrantOrders(viewer, { isHolder, isColleague: await areColleagues(tx, viewer.id, id) }));
    if (person.isHolder === isGranted) return;
    const orders_for = isGranted ? person.siret.slice(0, 9) : null;
    await changeUser(tx, id, { orders_for });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'member.rights',
      subject: 'user',
      subjectId: id,
      changes: { mayOrder: { from: person.isHolder, to: isGranted } },
    });
    if (isGranted)
      await tellGrant(tx, { adminId: viewer.id, id, now }, 'commandes groupées pour son cabinet');
  });
  return { ok: true };
}
