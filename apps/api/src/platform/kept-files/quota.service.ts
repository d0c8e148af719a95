import { AppError } from '@forman/domain/errors';
import { mostFilesOfAll, mostFilesOfOne, roomTaken } from '@forman/domain/platform/kept-files';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';

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
  await sql`select pg_advisory_xact_lock(hashtextextended('kept-files', 0))`.execute(tx);
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(bytes) filter (where user_id = ${userId}), 0)::bigint as own, coalesce(sum(bytes), 0)::bigint as "all"
    from (select user_id, bytes from outside_proofs
      union all select user_id, proof_bytes from outside_trainings where proof_key is not null
      union all select owner_id, bytes from pictures) every`.execute(tx);
  const { own, all } = rows[0]!;
  if (own + bytes > mostFilesOfOne)
    throw new AppError('too_large', { reason: 'room_taken', detail: roomTaken });
  if (all + bytes <= mostFilesOfAll) return;
  log.error({ bytes: all }, 'the files of all people take the whole room reserved for them');
  throw new AppError('unavailable');
}
