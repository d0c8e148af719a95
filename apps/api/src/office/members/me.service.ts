import { may, type Permission, permissions } from '@forman/domain/access';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import type { Login } from '../../http/login.ts';
import { findWallet } from '../../money/credits/wallet.service.ts';
import { getProgress } from '../../community/goals/goals.queries.ts';
import { findName } from './members.queries.ts';
import { getOwnView } from './members.service.ts';
import { toPrivatePerson } from './person.projection.ts';

export async function getMe(ctx: Context, { viewer, takeover }: Login) {
  const [person, wallet, goals, admin] = await Promise.all([
    getOwnView(ctx, ctx.db, viewer, viewer.id),
    findWallet(ctx.db, viewer.id, ctx.clock.now()),
    getProgress(ctx.db, viewer.id),
    takeover && findName(ctx.db, takeover.adminId),
  ]);
  const granted = (Object.keys(permissions) as Permission[]).filter((permission) => may(viewer, permission));
  return {
    ...toPrivatePerson(person),
    usableCredit: centsToEuros(wallet.usableCents),
    isEmailToConfirm: person.email_to_confirm_since !== null,
    isPasswordDue: viewer.isPasswordDue ?? false,
    isSecondFactorDue: viewer.isSecondFactorDue ?? false,
    goals,
    permissions: granted,
    takeover: takeover && admin ? { admin, endsAt: takeover.endsAt.toISOString() } : null,
  };
}
