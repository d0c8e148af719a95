import type { Context } from '../context.ts';
import { forgetNames } from '../hours/attestations/forget-names.queries.ts';
import { deleteExpiredTasks } from '../platform/background-tasks/tasks.service.ts';
import { resealTotpSecrets } from '../people/accounts/factors.service.ts';
import { deleteExpiredImports } from '../office/imports/people.service.ts';
import { deleteOldMoveRows } from '../office/move-in/move-in.service.ts';
import { deleteOldKeys } from '../request-key.queries.ts';
import { deleteOldRows } from './housekeeping.queries.ts';
import { deleteOldLimits } from '../http/rate-limit.queries.ts';

/** Deletes old rows of tables that would otherwise only grow. */
export async function cleanUp(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await deleteOldLimits(ctx.db, now);
  await deleteOldKeys(ctx.db, now);
  await deleteExpiredTasks(ctx);
  await deleteExpiredImports(ctx);
  await deleteOldMoveRows(ctx);
  await forgetNames(ctx);
  await resealTotpSecrets(ctx);
  await deleteOldRows(ctx.db, now);
}
