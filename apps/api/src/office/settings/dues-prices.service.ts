import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { listDuesPrices, setDuesPrices } from '@forman/contract/office/dues-prices';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros, eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { deletePrices, listPriceRows, upsertPrices } from '../../platform/association/dues-prices.queries.ts';

/** Lists the yearly dues: past, present and coming. */
export async function listPrices({ db, clock }: Context): Promise<AnswerOf<typeof listDuesPrices>> {
  const today = parisDay(clock.now());
  const rows = await listPriceRows(db);
  const present = rows.find(({ fromOn }) => fromOn <= today)?.fromOn;
  return {
    prices: rows.map(({ fromOn, guestCents, memberCents, upperCents }) => ({
      fromOn,
      guest: centsToEuros(guestCents),
      member: centsToEuros(memberCents),
      upper: centsToEuros(upperCents),
      state: fromOn > today ? 'coming' : fromOn === present ? 'now' : 'over',
    })),
  };
}

/** Sets the yearly dues from a day on; what was paid stays. @throws AppError invalid for a day that is over. */
export async function setPrices(
  ctx: Context,
  viewer: Viewer,
  { fromOn, guest, member, upper }: BodyOf<typeof setDuesPrices>,
): Promise<void> {
  const now = ctx.clock.now();
  if (fromOn < parisDay(now))
    throw new AppError('invalid', {
      violations: [{ propertyPath: 'fromOn', message: 'Aujourd’hui, ou un jour à venir' }],
    });
  await ctx.transaction(async (tx) => {
    await upsertPrices(tx, {
      fromOn,
      guestCents: eurosToCents(guest),
      memberCents: eurosToCents(member),
      upperCents: eurosToCents(upper),
      by: viewer.id,
      now,
    });
    await note(tx, viewer, { fromOn, now, detail: { guest, member, upper } });
  });
}

/** @throws AppError not_found; conflict for dues that have begun, which people have paid. */
export async function removePrices(ctx: Context, viewer: Viewer, fromOn: string): Promise<void> {
  const now = ctx.clock.now();
  if (fromOn <= parisDay(now)) throw new AppError('conflict', { reason: 'rule_begun' });
  await ctx.transaction(async (tx) => {
    if (!(await deletePrices(tx, fromOn))) throw new AppError('not_found');
    await note(tx, viewer, { fromOn, now, detail: { withdrawn: true } });
  });
}

const note = (
  tx: Tx,
  viewer: Viewer,
  { fromOn, now, detail }: { fromOn: string; now: Date; detail: object },
): Promise<void> =>
  audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'settings.dues',
    subject: 'settings',
    subjectId: fromOn,
    detail: { ...detail },
  });
