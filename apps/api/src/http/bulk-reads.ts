import type { Viewer } from '@forman/domain/access';
import type { Context } from '../context.ts';
import { requireConfirmationHere } from './confirmation.ts';
import { addTries } from './rate-limit.ts';
import { forgetTries } from './rate-limit.queries.ts';

/** People whose contact data somebody reads in lists, within an hour, before they are asked who they are. */
const mostUnconfirmed = { count: 100, seconds: 3600 };

/**
 * Counts people whose contact data a list gives. Many of them at once, or page after page, are an export like
 * the file of all accounts, which asks for a confirmation too; after one the count begins again.
 * @throws AppError forbidden confirmation_needed.
 */
export async function countPeopleRead(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  { id }: Pick<Viewer, 'id'>,
  people: number,
): Promise<void> {
  const key = `people-read:${id}`;
  const { isOver } = await addTries(ctx, key, mostUnconfirmed, people);
  if (!isOver) return;
  await requireConfirmationHere(ctx, ctx.db);
  await forgetTries(ctx.db, key);
}
