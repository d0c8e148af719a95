import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { errorCode } from '@forman/embedded-postgres/files';
import { listAdministrators } from '../platform/association/association.queries.ts';
import { enqueueMail } from '../platform/notifications/outbox.service.ts';
import { backUpOver } from './backup.service.ts';
import { onBackupConnection, takeBackupLock } from './dump.ts';

/** Name of a complete nightly backup: the second, in UTC, at which it was begun. */
const ownName = /^forman-(\d{4}-\d\d-\d\d)T\d{6}Z\.backup$/;
const leftover = /^forman-(\d{4}-\d\d-\d\d)T\d{6}Z\.backup\.partial$/;

/** `forman-2026-12-01T013000Z.backup`. */
export const backupName = (now: Date): string =>
  `forman-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;

/**
 * Makes this day's backup unless there is one, and deletes those older than the days to keep, except the
 * newest.
 * A failure is reported to the administrators, once a day, and thrown for the log.
 */
export async function backUpNightly(ctx: Context): Promise<void> {
  const { folder, days, key, isNightly } = ctx.config.backup;
  if (!isNightly) return;
  const now = ctx.clock.now();
  const connectionString = ctx.pool.options.connectionString!;
  try {
    await onBackupConnection(connectionString, async (client) => {
      if (!(await takeBackupLock(client))) return;
      const made = await listBackups(folder);
      if (made.at(-1)?.day !== dayOf(now)) {
        const file = join(folder, backupName(now));
        const { bytes, rows, checksum } = await backUpOver(client, { now, key }, file);
        ctx.log.info({ file, bytes, rows, checksum }, 'backup made');
      }
      await deleteOld(folder, { now, days });
    });
  } catch (error) {
    // With the database down, or its disk full, nothing can be sent: the log has both errors.
    await tellAdministrators(ctx, error as NodeJS.ErrnoException).catch((err: unknown) =>
      ctx.log.error({ err }, 'administrators not told of a failed backup'),
    );
    throw error;
  }
}

/** Day in UTC, as in the names. */
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Lists the backups of this kind, oldest first. */
async function listBackups(folder: string, kind = ownName): Promise<{ name: string; day: string }[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return names
    .toSorted((one, other) => (one < other ? -1 : 1))
    .flatMap((name) => {
      const day = kind.exec(name)?.[1];
      return day ? [{ name, day }] : [];
    });
}

async function deleteOld(folder: string, { now, days }: { now: Date; days: number }): Promise<void> {
  const daysAgo = (count: number): string => dayOf(new Date(now.getTime() - count * 86_400_000));
  const made = await listBackups(folder);
  const old = made.slice(0, -1).filter(({ day }) => day < daysAgo(days));
  // Left by a process that died; a younger one may belong to `npm run backup`, which can run beside this job.
  const partial = (await listBackups(folder, leftover)).filter(({ day }) => day < daysAgo(1));
  for (const { name } of [...old, ...partial]) await rm(join(folder, name));
}

async function tellAdministrators(ctx: Context, { code, message }: NodeJS.ErrnoException): Promise<void> {
  const now = ctx.clock.now();
  const made = await listBackups(ctx.config.backup.folder).catch(() => []);
  await ctx.transaction(async (tx) => {
    const sent = await tx
      .selectFrom('outbox_messages')
      .select('id')
      .where('template', '=', 'backup_failed')
      .where('created_at', '>', new Date(now.getTime() - 20 * 3_600_000))
      .limit(1)
      .execute();
    if (sent.length > 0) return;
    const admins = await listAdministrators(tx);
    // The cause is the system's error, and never shows a person's row.
    const data = { cause: code ?? message.slice(0, 200), lastGood: made.at(-1)?.name ?? null };
    await enqueueMail(tx, { to: admins.map(({ id }) => id), template: 'backup_failed', data, now });
  });
}
