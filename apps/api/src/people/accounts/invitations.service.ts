import { randomBytes } from 'node:crypto';
import { rolesOf, type Viewer } from '@forman/domain/access';
import type { Decision } from '@forman/domain/decision';
import { AppError } from '@forman/domain/errors';
import { canInvite, type InviteRefusal } from '@forman/domain/people/invitations';
import { membershipPriceCents } from '@forman/domain/money/memberships/dues';
import { centsToEuros } from '@forman/domain/money';
import { discoveryFeeCents } from '@forman/domain/sessions/discovery';
import { allow } from '@forman/domain/refusals';
import { readDuesPrices } from '../../platform/association/dues-prices.queries.ts';
import type { Context } from '../../context.ts';
import { countTry, networkOf } from '../../http/rate-limit.ts';
import { giveTryBack } from '../../http/rate-limit.queries.ts';
import { readGreeting } from './greeting.queries.ts';
import { findInviterByCode, findInviterById, findInviterByPhone, type InviterRow } from './signup.queries.ts';
import { getInvitation, insertInvitation, replaceInvitation } from './invitations.queries.ts';

/**
 * Twenty unknown numbers an hour from one network. A person who knows a member's number needs no more tries.
 */
const missesPerAddress = { count: 20, seconds: 3600 };

/**
 * The member who has this phone number: the fields that a sign-up needs, and no name. Every number is refused
 * after too many misses, so that further guesses reveal nothing.
 * @throws AppError too_many_requests.
 */
export async function findInviters(ctx: Context, phone: string, ip: string) {
  const key = `inviter-misses:${networkOf(ip)}`;
  await countTry(ctx, key, missesPerAddress);
  const inviter = await findInviterByPhone(ctx.db, phone);
  if (!inviter) return [];
  await giveTryBack(ctx.db, key);
  const { id, level, is_expert_accountant: isExpertAccountant, dynasty_id: dynasty } = inviter;
  return [{ id, roles: rolesOf({ level, isExpertAccountant }), dynasty }];
}

export async function findManagerOf(ctx: Context, id: number): Promise<{ id: number } | null> {
  const manager = (await findInviterById(ctx.db, id))?.manager_id;
  return manager ? { id: manager } : null;
}

export const mayInvite = (person: InviterRow): Decision<InviteRefusal> =>
  canInvite({
    level: person.level,
    isExpertAccountant: person.is_expert_accountant,
    isUnconfirmed: person.email_to_confirm_since !== null,
  });

/** @throws AppError not_found: no such link, or one that was renewed. */
export async function readInvitation(ctx: Context, code: string) {
  const inviter = await findInviterByCode(ctx.db, code);
  if (!inviter) throw new AppError('not_found');
  const now = ctx.clock.now();
  const [{ memberSince, starter, three_days, dates }, duesPrices] = await Promise.all([
    readGreeting(ctx.db, inviter.id, now),
    readDuesPrices(ctx.db, now),
  ]);
  return {
    lastName: inviter.last_name,
    firstName: inviter.first_name,
    telPrefix: inviter.phone_prefix,
    phoneEnd: inviter.phone.slice(-2),
    memberSince,
    prices: {
      discovery_day: centsToEuros(discoveryFeeCents),
      starter: starter === null ? null : centsToEuros(starter),
      three_days: three_days === null ? null : centsToEuros(three_days),
      membership: centsToEuros(membershipPriceCents('ROLE_GUEST', duesPrices)),
    },
    dates: dates.map(({ startsAt, endsAt, ...date }) => ({
      ...date,
      startDate: new Date(startsAt).toISOString(),
      endDate: new Date(endsAt).toISOString(),
    })),
    actions: { invite: toDecision(mayInvite(inviter)) },
  };
}

/** Only the inviter reads why they may not invite: others read that they may not. */
const toDecision = (decision: Decision): Decision =>
  decision.ok ? decision : { ok: false, reason: 'inviter_refused' };

/** 80 bits in 14 letters: short enough for a picture that a phone reads across a table. */
const newCode = (): string => randomBytes(10).toString('base64url');

export async function openInvitation(ctx: Context, viewer: Viewer) {
  return toInvitation(ctx, viewer, async () => {
    const values = { user_id: viewer.id, code: newCode(), created_at: ctx.clock.now() };
    // Two tabs that open it at once get the same code.
    await insertInvitation(ctx.db, values);
    return getInvitation(ctx.db, viewer.id);
  });
}

/** Replaces a link that somebody should not know. @throws AppError conflict: the caller may not invite. */
export async function renewInvitation(ctx: Context, viewer: Viewer) {
  const renewed = await toInvitation(ctx, viewer, () => {
    const fresh = { code: newCode(), created_at: ctx.clock.now() };
    return replaceInvitation(ctx.db, viewer.id, fresh);
  });
  allow(renewed.actions.invite);
  return renewed;
}

async function toInvitation(
  ctx: Context,
  viewer: Viewer,
  link: () => Promise<{ code: string; created_at: Date }>,
) {
  const inviter = await findInviterById(ctx.db, viewer.id);
  if (!inviter) throw new AppError('not_logged_in');
  const invite = mayInvite(inviter);
  if (!invite.ok) return { url: null, createdAt: null, actions: { invite } };
  const { code, created_at: createdAt } = await link();
  const url = `${ctx.config.publicUrl}/register?invitation=${code}`;
  return { url, createdAt: createdAt.toISOString(), actions: { invite } };
}
