import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import {
  becomesMember,
  duesCalledOn,
  duesName,
  isCalledRenewal,
  membershipPriceCents,
  membershipState,
  paidFrom,
  paidUntil,
} from '@forman/domain/money/memberships/dues';
import { centsToEuros } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { readDuesPrices } from '../../platform/association/dues-prices.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { giveLevel } from '../../people/levels/levels.queries.ts';
import { type DuesPayer, findPayer, writeMembership } from './memberships.queries.ts';

/** Finds the payer of dues, as they are now. @throws AppError not_found. */
export async function findDuesPayer(db: Db, id: number): Promise<DuesPayer> {
  const payer = await findPayer(db, id);
  if (!payer) throw new AppError('not_found');
  return payer;
}

/** Reads the dues screen before a payment: the end of the membership now, and after the payment. */
export async function getMembership(ctx: Context, viewer: Viewer) {
  const now = ctx.clock.now();
  const [{ level, untilOn, paidOn }, prices] = await Promise.all([
    findDuesPayer(ctx.db, viewer.id),
    readDuesPrices(ctx.db, now),
  ]);
  const priceCents = membershipPriceCents(level, prices);
  return {
    until: untilOn,
    paidOn,
    ...membershipState(untilOn, now),
    price: centsToEuros(priceCents),
    isRenewal: isCalledRenewal(priceCents, prices),
    untilAfterPayment: paidUntil({ level, untilOn }, now),
    fromAfterPayment: paidFrom(untilOn, now),
    calledOn: duesCalledOn(untilOn, now),
  };
}

/** The name of dues that this person pays by money of that instant. */
export const readDuesName = (
  { level, untilOn }: Pick<DuesPayer, 'level' | 'untilOn'>,
  paidAt: Date,
): string => duesName(becomesMember(level), paidUntil({ level, untilOn }, paidAt));

/**
 * Reads the right that paid dues give, under the person's lock, which the caller holds: the level is their
 * present one, not the one they had when they began to pay. A person promoted meanwhile is never brought down
 * to NEOMAN.
 * @param paidAt when the money came: it pays for the years that were open then.
 */
export async function readDuesRight(tx: Tx, personId: number, { paidAt, now }: { paidAt: Date; now: Date }) {
  const { level, untilOn: before } = await findDuesPayer(tx, personId);
  const untilOn = paidUntil({ level, untilOn: before }, paidAt);
  const isNew = becomesMember(level);
  return {
    itemName: duesName(isNew, untilOn),
    give: async (): Promise<void> => {
      await writeMembership(tx, personId, { untilOn, today: parisDay(paidAt), isNew });
      if (isNew) await giveLevel(tx, { userId: personId, level: 'ROLE_NEOMAN', cause: 'membership', now });
    },
  };
}
