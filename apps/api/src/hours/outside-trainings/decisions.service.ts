import type * as calls from '@forman/contract/hours/outside-trainings';
import type { OfficeOutsideTraining } from '@forman/contract/hours/outside-trainings';
import type { BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { formatNumericDay } from '@forman/domain/french-dates';
import type { HourLine } from '@forman/domain/hours/hours';
import {
  areSameLines,
  canChangeOutside,
  canReopenOutside,
  mostOutsideMinutes,
  outsideMessages,
} from '@forman/domain/hours/outside';
import { hourLineViolations } from '@forman/domain/hours/matrix';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { takenBack } from '../hours/hours.service.ts';
import { recordHours } from '../hours/hours.queries.ts';
import { listThemes } from '../hours/themes.queries.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import * as queries from './outside-trainings.queries.ts';
import { expectVersion, toOfficeTraining } from './outside-trainings.service.ts';

/** Decisions of the office on declarations. */

const plain = (lines: readonly HourLine[]): HourLine[] =>
  lines.map(({ habilitation, themeId, minutes }) => ({ habilitation, themeId, minutes }));

const refused = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

async function lock(tx: Tx, id: number): Promise<queries.OutsideRow> {
  const stored = await queries.lockTraining(tx, id);
  if (!stored) throw new AppError('not_found');
  return stored;
}

/**
 * A declaration names days, not hours: on a day that an attestation counts already, the office says why it
 * comes on top.
 * @throws AppError invalid.
 */
function refuseAttestedDay({ attested }: queries.OutsideRow): void {
  if (!attested) return;
  throw refused(
    'reason',
    `L’attestation ${attested.number} compte déjà le ${formatNumericDay(attested.day)}\u00a0: dites pourquoi cette formation s’y ajoute.`,
  );
}

type Sent = BodyOf<typeof calls.decideOutsideTraining>;

/** The lines that count; lines that differ from the declared ones need a reason. @throws AppError invalid. */
async function readLines(tx: Tx, stored: queries.OutsideRow, { lines, reason }: Sent): Promise<HourLine[]> {
  const declared = plain(stored.lines);
  if (!lines || areSameLines(lines, declared)) return declared;
  const violations = hourLineViolations(lines, {
    themes: await listThemes(tx),
    maxMinutes: mostOutsideMinutes(stored),
  });
  if (violations.length > 0) throw new AppError('invalid', { violations });
  if (!reason) throw refused('reason', outsideMessages.reason);
  return lines;
}

/**
 * Accepts a declaration, whose hours count from now on, or refuses it; the person gets a message.
 * @throws AppError not_found, conflict, invalid.
 */
export const decideTraining = (
  ctx: Context,
  viewer: Viewer,
  id: number,
  sent: Sent,
): Promise<OfficeOutsideTraining> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const stored = await lock(tx, id);
    allow(canChangeOutside(stored.state));
    expectVersion(stored, sent.version);
    if (!sent.accept && !sent.reason) throw refused('reason', outsideMessages.reason);
    if (sent.accept && !sent.reason) refuseAttestedDay(stored);
    const lines = sent.accept ? await readLines(tx, stored, sent) : null;
    await queries.changeTraining(tx, id, {
      state: sent.accept ? 'accepted' : 'refused',
      accepted_lines: lines,
      decided_at: now,
      decided_by: viewer.id,
      reason: sent.reason || null,
      version: stored.version + 1,
    });
    if (lines)
      await recordHours(tx, {
        kind: 'outside_accepted',
        outsideId: id,
        userId: stored.userId,
        followedOn: stored.endsOn,
        nature: stored.nature,
        lines,
        now,
        by: viewer.id,
      });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'hours.decide_training',
      subject: 'outside_training',
      subjectId: id,
      changes: {
        state: { from: stored.state, to: sent.accept ? 'accepted' : 'refused' },
        // Accepted for other hours than declared.
        ...(lines &&
          !areSameLines(lines, plain(stored.lines)) && { hours: { from: plain(stored.lines), to: lines } }),
      },
      detail: { userId: stored.userId, ...(sent.reason && { reason: sent.reason }) },
    });
    const after = (await queries.findTraining(tx, id))!;
    await tell(tx, after, now);
    return toOfficeTraining(after);
  });

const tell = (tx: Tx, training: queries.OutsideRow, now: Date): Promise<void> =>
  enqueueMail(tx, {
    to: training.userId,
    template: 'training_decided',
    data: {
      title: training.title,
      provider: training.provider,
      startsOn: training.startsOn,
      isAccepted: training.state === 'accepted',
      lines: (training.acceptedLines ?? []).map(({ habilitation, minutes, theme }) => ({
        habilitation,
        minutes,
        theme,
      })),
      reason: training.reason,
    },
    now,
  });

/** Makes a declaration wait again, and takes its hours back. @throws AppError not_found, conflict. */
export const reopenTraining = (
  ctx: Context,
  viewer: Viewer,
  id: number,
  version: number,
): Promise<OfficeOutsideTraining> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const stored = await lock(tx, id);
    allow(canReopenOutside(stored.state));
    expectVersion(stored, version);
    if (stored.acceptedLines)
      await recordHours(tx, {
        kind: 'outside_corrected',
        outsideId: id,
        userId: stored.userId,
        followedOn: stored.endsOn,
        nature: stored.nature,
        lines: takenBack(plain(stored.acceptedLines)),
        now,
        by: viewer.id,
      });
    await queries.changeTraining(tx, id, {
      state: 'declared',
      accepted_lines: null,
      decided_at: null,
      decided_by: null,
      reason: null,
      version: stored.version + 1,
    });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'hours.reopen_training',
      subject: 'outside_training',
      subjectId: id,
      changes: { state: { from: stored.state, to: 'declared' } },
      detail: { userId: stored.userId },
    });
    return toOfficeTraining((await queries.findTraining(tx, id))!);
  });
