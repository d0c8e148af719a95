import type { home } from '@forman/contract/home';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { membershipPriceCents, membershipState } from '@forman/domain/memberships/dues';
import { centsToEuros } from '@forman/domain/money';
import { type LiveState, liveStates } from '@forman/domain/sessions/registration';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { findWallet } from '../credits/wallet.service.ts';
import { listLatestNews } from '../news/news.service.ts';
import { listCards, listedForAnyKind } from '../sessions/sessions.service.ts';
import { findOwn } from './home.queries.ts';

/** How many news the home page names. */
const latestNews = 3;
/** How long a sponsor reads here of somebody who has joined. */
const newGuestMs = 14 * 86_400_000;

/** What waits for the person, where they go next, what could interest them. */
export async function getHome(ctx: Context, viewer: Viewer): Promise<AnswerOf<typeof home>> {
  const now = ctx.clock.now();
  const live = sql`s.deleted_at is null and s.ends_at > ${now}`;
  const iAm = (...states: LiveState[]) => sql`s.id in (select m.session_id from registrations m
    where m.user_id = ${viewer.id} and m.ended_at is null and m.state = any(${states}))`;
  const [waiting, next, suggestions, wallet, own, news] = await Promise.all([
    listCards(ctx, viewer, { where: sql`${live} and ${iAm('offered', 'held')}`, limit: 10 }),
    listCards(ctx, viewer, {
      where: sql`${live} and (${iAm('registered', 'copilot')} or s.pilot_id = ${viewer.id})`,
      limit: 4,
    }),
    listCards(ctx, viewer, {
      where: sql`${listedForAnyKind(viewer)} and s.starts_at > ${now} and s.is_published and not ${iAm(...liveStates)}
        and s.pilot_id <> ${viewer.id} and ${viewer.level} = any(s.audience)
        and s.max_guests > (select count(*) from registrations r
          where r.session_id = s.id and r.state = 'registered' and r.ended_at is null)`,
      limit: 3,
    }),
    findWallet(ctx.db, viewer.id, now),
    findOwn(ctx.db, viewer.id, new Date(now.getTime() - newGuestMs)),
    listLatestNews(ctx, viewer, latestNews),
  ]);
  const expiries = wallet.avoirs.flatMap((avoir) => (avoir.expiresAt ? [avoir.expiresAt.toISOString()] : []));
  return {
    offers: waiting.filter((card) => card.mine.state === 'offered'),
    payments: waiting.filter((card) => card.mine.state === 'held'),
    next,
    suggestions,
    news,
    newGuests: own.newGuests,
    membership: {
      until: own.until,
      ...membershipState(own.until, now),
      price: centsToEuros(membershipPriceCents(viewer.level)),
    },
    credit: {
      balance: centsToEuros(wallet.balanceCents),
      usable: centsToEuros(wallet.usableCents),
      nextExpiry: expiries.toSorted()[0] ?? null,
    },
  };
}
