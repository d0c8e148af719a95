import { AppError } from '@forman/domain/errors';
import { mostFilesOfAll, mostFilesOfOne, roomTaken } from '@forman/domain/platform/kept-files';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockFiles, sumFiles } from './quota.queries.ts';

/**
 * Refuses a file that would exceed the room of its person, counted with what is kept of theirs: proofs that wait,
 * proofs of declared trainings, pictures. Uploads are counted one after the other, until the transaction ends.
 * @throws AppError too_large; unavailable when the files of all people take the whole room.
 */
export async function refuseOverQuota(
  { log }: Pick<Context, 'log'>,
  tx: Tx,
  { userId, bytes }: { userId: number; bytes: number },
): Promise<void> {
  await lockFiles(tx);
  const { own, all } = await sumFiles(tx, userId);
  if (own + bytes > mostFilesOfOne)
    throw new AppError('too_large', { reason: 'room_taken', detail: roomTaken });
  if (all + bytes <= mostFilesOfAll) return;
  log.error({ bytes: all }, 'the files of all people take the whole room reserved for them');
  throw new AppError('unavailable');
}
