import { randomUUID } from 'node:crypto';
import { AppError } from '@forman/domain/errors';
import { allow } from '@forman/domain/refusals';
import { canTakeOver, takeoverMinutes } from '@forman/domain/people/takeover';
import type { Viewer } from '@forman/domain/access';
import type { Context } from '../../context.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { findSwitchTarget } from './accounts.queries.ts';
import { issuePair, type TokenPair } from './accounts.service.ts';

/**
 * Opens a login in somebody else's account, for support. `who` is an e-mail or an id.
 * @throws AppError not_found; forbidden for one's own account and another administrator's.
 */
export async function takeOver(
  ctx: Context,
  admin: Viewer,
  who: string,
  userAgent: string,
): Promise<TokenPair> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const person = await findSwitchTarget(tx, who);
    if (!person) throw new AppError('not_found');
    allow(canTakeOver(admin.id, person));
    const endsAt = new Date(now.getTime() + takeoverMinutes * 60_000);
    await audit(tx, {
      at: now,
      actorId: admin.id,
      action: 'takeover.begin',
      subject: 'user',
      subjectId: person.id,
    });
    await recordSecurityEvent(ctx, tx, { kind: 'takeover', userId: person.id, actorId: admin.id });
    return issuePair(ctx, tx, {
      userId: person.id,
      familyId: randomUUID(),
      userAgent,
      takeover: { adminId: admin.id, endsAt },
    });
  });
}
