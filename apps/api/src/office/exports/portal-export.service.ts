import type { BackgroundTask } from '@forman/contract/platform/background-tasks';
import type { Viewer } from '@forman/domain/access';
import { formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueTask, getOwnTask } from '../../platform/background-tasks/tasks.service.ts';

/** Requests the archive of everything that the portal keeps; the task itself is in `export/`. */
export async function requestPortalExport(ctx: Context, viewer: Viewer): Promise<BackgroundTask> {
  const now = ctx.clock.now();
  const id = await ctx.transaction(async (tx) => {
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'export.portal',
      subject: 'export',
      subjectId: `portail-${parisDay(now)}`,
    });
    return enqueueTask(tx, {
      kind: 'portal_export',
      askedBy: viewer.id,
      label: formatNumericDay(parisDay(now)),
      input: {},
      now,
    });
  });
  return getOwnTask(ctx, viewer, id);
}
