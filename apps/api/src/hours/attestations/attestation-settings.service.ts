import type { updateAttestationSettings } from '@forman/contract/hours/attestations';
import type { BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { signerViolations } from '@forman/domain/hours/attestation-settings';
import type { Context } from '../../context.ts';
import { audit, changesBetween } from '../../platform/audit/audit.service.ts';
import { lockRow, readRow, type Settings, writeSettings } from './attestation-settings.queries.ts';

export const readAttestationSettings = ({ db }: Context): Promise<Settings> => readRow(db);

/** Changes the settings; issued attestations stay. @throws AppError invalid, conflict (changed_meanwhile). */
export async function changeAttestationSettings(
  ctx: Context,
  viewer: Viewer,
  { share, remoteShare: asked, version, ...printed }: BodyOf<typeof updateAttestationSettings>,
): Promise<Settings> {
  const violations = signerViolations(printed);
  if (violations.length > 0) throw new AppError('invalid', { violations });
  await ctx.transaction(async (tx) => {
    const before = await lockRow(tx);
    if (before.version !== version) throw new AppError('conflict', { reason: 'changed_meanwhile' });
    const remoteShare = asked ?? before.remoteShare;
    const changes = changesBetween(before, { share, remoteShare, ...printed });
    if (Object.keys(changes).length === 0) return;
    await writeSettings(tx, share, remoteShare, printed);
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'hours.attestation_settings',
      subject: 'settings',
      subjectId: 1,
      changes,
    });
  });
  return readRow(ctx.db);
}
