import { wakeAfterCommit } from '../../after-commit.ts';
import type { confirmSessionHours, SessionHours } from '@forman/contract/hours/hours';
import type { BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import type { HourLine, Minutes } from '@forman/domain/hours/hours';
import { hourLineViolations, mostTitleMinutes, trimHours } from '@forman/domain/hours/matrix';
import { halfDays } from '@forman/domain/sessions/half-days';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { lockIfThere } from '../../sessions/seats/seats.service.ts';
import * as queries from './matrix.queries.ts';
import { listThemes } from './themes.queries.ts';

/** The duration of a session: its half-days, or all of it where it has no slots. */
function lengthOf({ slots, startsAt, endsAt }: queries.SessionHoursRow): Minutes {
  const stretches = slots.map((slot) => ({
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
  }));
  return halfDays(stretches.length > 0 ? stretches : [{ startsAt, endsAt }]).reduce(
    (sum, half) => sum + half.minutes,
    0,
  );
}

const plain = ({ habilitation, themeId, minutes }: HourLine): HourLine => ({
  habilitation,
  themeId,
  minutes,
});
const same = (one: readonly HourLine[], other: readonly HourLine[]): boolean =>
  JSON.stringify(one.map(plain)) === JSON.stringify(other.map(plain));

/**
 * Gives a session that was saved the hours that its title proposes, up to its duration. The caller holds its
 * lock. Hours confirmed by the office stay, unless the title changed or the session has become too short for
 * them: then they wait to be confirmed again.
 */
export async function proposeHours(
  tx: Tx,
  sessionId: number,
  { isNewTitle }: { isNewTitle: boolean },
): Promise<void> {
  const stored = await queries.findSessionHours(tx, sessionId);
  if (!stored) return;
  const maxMinutes = lengthOf(stored);
  const kept = stored.confirmedAt && !isNewTitle ? stored.lines : stored.proposed;
  const lines = trimHours(kept, maxMinutes);
  if (same(lines, stored.lines)) {
    if (stored.confirmedAt && isNewTitle) await queries.unconfirm(tx, sessionId);
    return;
  }
  await queries.replaceSessionHours(tx, sessionId, lines);
  if (stored.confirmedAt) await queries.unconfirm(tx, sessionId);
}

function toSessionHours(row: queries.SessionHoursRow): SessionHours {
  return {
    sessionId: row.id,
    most: lengthOf(row),
    lines: row.lines,
    nature: row.nature ?? 'training',
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    confirmedBy: row.confirmedBy,
    proposed: row.proposed,
  };
}

async function findHours(db: Db, sessionId: number): Promise<queries.SessionHoursRow> {
  const row = await queries.findSessionHours(db, sessionId);
  if (!row) throw new AppError('not_found');
  return row;
}

/** @throws AppError not_found. */
export const readSessionHours = async (ctx: Context, sessionId: number): Promise<SessionHours> =>
  toSessionHours(await findHours(ctx.db, sessionId));

/**
 * Sets the hours of a session, under its lock. @throws AppError not_found, conflict: somebody has changed
 * them since, invalid.
 */
export const confirmHours = (
  ctx: Context,
  viewer: Viewer,
  sessionId: number,
  { nature, lines, confirmedAt }: BodyOf<typeof confirmSessionHours>,
): Promise<SessionHours> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockIfThere(tx, sessionId, now);
    const before = await findHours(tx, sessionId);
    if (confirmedAt !== undefined && !isSame(before.confirmedAt, confirmedAt))
      throw new AppError('conflict', { reason: 'changed_meanwhile' });
    await refuseLines(tx, lines, lengthOf(before));
    await queries.replaceSessionHours(tx, sessionId, lines);
    await queries.confirm(tx, sessionId, { nature, at: now, by: viewer.id });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'hours.session',
      subject: 'session',
      subjectId: sessionId,
      changes: {
        hours: { from: before.lines.map(plain), to: lines },
        nature: { from: before.nature, to: nature },
      },
    });
    wakeAfterCommit(tx, 'attestations');
    return toSessionHours(await findHours(tx, sessionId));
  });

/** True for the same instant, or for none both times. */
const isSame = (stored: Date | null, read: string | null): boolean =>
  (stored?.getTime() ?? null) === (read === null ? null : Date.parse(read));

async function refuseLines(db: Db, lines: readonly HourLine[], maxMinutes: Minutes): Promise<void> {
  const violations = hourLineViolations(lines, { themes: await listThemes(db), maxMinutes });
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

/** Checks the hours that a title proposes; the violations name the fields of the title's form. */
export async function titleHourViolations(db: Db, lines: readonly HourLine[]): Promise<Violation[]> {
  const violations = hourLineViolations(lines, {
    themes: await listThemes(db),
    maxMinutes: mostTitleMinutes,
  });
  return violations.map(({ propertyPath, message }) => ({
    propertyPath: propertyPath.replace(/^lines/, 'hours'),
    message,
  }));
}
