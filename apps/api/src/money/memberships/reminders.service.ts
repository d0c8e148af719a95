import { membershipPriceCents } from '@forman/domain/money/memberships/dues';
import { readDuesPrices } from '../../platform/association/dues-prices.queries.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { recordReminders } from './reminders.queries.ts';

/** Small enough that no transaction lasts long, whatever the size of the association. */
const batch = 200;

/**
 * The job: reminds members of their dues, each step once for an end of membership. Each reminder is recorded
 * with the message itself; of two runs at once the second finds it.
 */
export async function remindOfDues(ctx: Context): Promise<number> {
  let reminded = 0;
  for (;;) {
    if (ctx.isStopping()) return reminded;
    const count = await ctx.transaction((tx) => tellNext(tx, ctx.clock.now()));
    reminded += count;
    if (count < batch) break;
  }
  return reminded;
}

async function tellNext(tx: Tx, now: Date): Promise<number> {
  const people = await recordReminders(tx, now, batch);
  const prices = await readDuesPrices(tx, now);
  await Promise.all(
    people.map(({ id, level, untilOn, step }) =>
      enqueueMail(tx, {
        to: id,
        template: 'dues_reminder',
        data: { step, until: untilOn, cents: membershipPriceCents(level, prices) },
        now,
      }),
    ),
  );
  return people.length;
}
