import type { BackgroundTask } from '@forman/contract/platform/background-tasks';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { formatMonth } from '@forman/domain/french-dates';
import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { parisInstant } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { TaskHandler } from '../../platform/background-tasks/run-tasks.service.ts';
import { enqueueTask, getOwnTask } from '../../platform/background-tasks/tasks.service.ts';
import { drawInvoice } from './drawing.service.ts';
import { findMonthDocument, listMonthNumbers } from './month-documents.queries.ts';

/** Requests all documents issued in a month. @throws AppError invalid when there are none. */
export async function requestMonthDocuments(
  ctx: Context,
  viewer: Viewer,
  month: string,
): Promise<BackgroundTask> {
  const label = formatMonth(parisInstant(`${month}-15`));
  const id = await ctx.transaction(async (tx) => {
    if ((await listMonthNumbers(tx, month)).length === 0) throw noDocument();
    return enqueueTask(tx, {
      kind: 'month_documents',
      askedBy: viewer.id,
      label,
      input: { month },
      now: ctx.clock.now(),
    });
  });
  return getOwnTask(ctx, viewer, id);
}

const noDocument = (): AppError =>
  new AppError('invalid', {
    violations: [{ propertyPath: 'month', message: 'Aucune facture ni aucun avoir n’a été émis ce mois-là' }],
  });

/** Writes each PDF under its number, one after the other. */
export const zipMonthDocuments: TaskHandler = async (ctx, { input, progress, openFile, finish }) => {
  const month = String(input.month);
  // Loaded here, as only this work needs its library.
  const { zipInto } = await import('../../zip.ts');
  const numbers = await listMonthNumbers(ctx.db, month);
  const zip = zipInto(openFile('application/zip'), ctx.clock.now());
  await progress(0, numbers.length);
  for (const [done, number] of numbers.entries()) {
    const snapshot = (await findMonthDocument(ctx.db, number)) as unknown as DocumentSnapshot;
    await zip.add(`${number}.pdf`, await drawInvoice(ctx.db, snapshot));
    await progress(done + 1, numbers.length);
  }
  await zip.end();
  await finish(ctx.db, {
    file: { name: `factures-et-avoirs-${month}.zip`, type: 'application/zip' },
    result: { documents: numbers.length },
  });
};
