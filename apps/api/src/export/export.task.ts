import { parisDay } from '@forman/domain/paris-time';
import type { TaskHandler } from '../platform/background-tasks/run-tasks.service.ts';

/** Writes the archive of everything, for who asked for it. */
export const zipPortal: TaskHandler = async (ctx, { progress, openFile, finish }) => {
  // Loaded here, as only this work needs its libraries.
  const { writeExport } = await import('./write-export.ts');
  const { rows, documents, files, missing } = await writeExport(ctx, openFile('application/zip'), progress);
  await finish(ctx.db, {
    file: { name: `portail-${parisDay(ctx.clock.now())}.zip`, type: 'application/zip' },
    result: { rows, documents, files, missing: missing.length },
  });
};
