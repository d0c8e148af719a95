import type { home } from '@forman/contract/home';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { membershipPriceCents, membershipState } from '@forman/domain/memberships/dues';
import { centsToEuros } from '@forman/domain/money';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { findWallet } from '../credits/wallet.service.ts';
import { listCards, listedForAnyKind } from '../sessions/sessions.service.ts';
import { findMembership } from './home.queries.ts';

/** What waits for the person, where they go next, what could interest them. */
export async function getHome(ctx: Context, viewer: Viewer): Promise<AnswerOf<typeof home>> {
  const now = ctx.clock.now();
  const mine = (...states: string[]) =>
    sql`m.state = any(${states}) and s.deleted_at is null and s.ends_at > ${now}`;
  const [waiting, next, suggestions, wallet, membership] = await Promise.all([
    listCards(ctx, viewer, { where: mine('offered', 'held'), limit: 10 }),
    listCards(ctx, viewer, {
      where: sql`(${mine('registered', 'copilot')} or (s.pilot_id = ${viewer.id} and s.deleted_at is null and s.ends_at > ${now}))`,
      limit: 4,
    }),
    listCards(ctx, viewer, {
      where: sql`${listedForAnyKind(viewer, sessionKinds)} and s.starts_at > ${now} and s.is_published and m.id is null
        and s.pilot_id <> ${viewer.id} and ${viewer.level} = any(s.audience) and n.registered < s.max_guests`,
      limit: 3,
    }),
    findWallet(ctx.db, viewer.id, now),
    findMembership(ctx.db, viewer.id),
  ]);
  const expiries = wallet.avoirs.flatMap((avoir) => (avoir.expiresAt ? [avoir.expiresAt.toISOString()] : []));
  return {
    offers: waiting.filter((card) => card.mine.state === 'offered'),
    payments: waiting.filter((card) => card.mine.state === 'held'),
    next,
    suggestions,
    membership: {
      until: membership,
      ...membershipState(membership, now),
      price: centsToEuros(membershipPriceCents(viewer.level)),
    },
    credit: {
      balance: centsToEuros(wallet.balanceCents),
      usable: centsToEuros(wallet.usableCents),
      nextExpiry: expiries.toSorted()[0] ?? null,
    },
  };
}
