import type { SessionBody } from '@forman/contract/participation/session-body';
import type { Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import { addDays, daysBetween, parisDay, parisHour, parisInstant } from '@forman/domain/paris-time';
import { checkSessionForm, formMessages, formRulesOf } from '@forman/domain/participation/form';
import type { Context } from '../../context.ts';
import { tellNextDates } from '../../sessions/sessions/date-alerts.service.ts';
import { formOf, readSessionBody } from './session-body.ts';
import { listSlots, type StoredSession } from './session-form.queries.ts';
import { allowPilot, insertWhole, lockForEdit, type Slots, type Target } from './session-form.service.ts';
import { checkReferences } from './references.service.ts';

/**
 * Repeats a session on other days, at the same hours in Paris: all of them or none. Each is a new session,
 * published as a new one would be, without registrations or co-pilots.
 * @returns their ids, in the order of the days.
 * @throws AppError not_found, forbidden, invalid with a violation per day.
 */
export async function repeatSession(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  dates: readonly string[],
): Promise<{ ids: number[] }> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const stored = await lockForEdit(tx, viewer, target, now);
    allowPilot(viewer, stored.pilot_id);
    await checkReferences(tx, {
      kind: target.kind,
      pilotId: stored.pilot_id,
      siteId: stored.site_id,
    });
    const slots = await listSlots(tx, target.id);
    const form = { mode: 'edit', now, lastDay: ctx.config.lastSessionDay } as const;
    const violations: Violation[] = [];
    const ids: number[] = [];
    // In order of time, so that two people who repeat on the same days wait for each other: no deadlock.
    const ordered = dates.map((day, index) => ({ day, index })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
    for (const { day, index } of ordered) {
      const refuse = (message: string) => violations.push({ propertyPath: `dates.${index}`, message });
      const { kind } = target;
      const body = movedTo(day, stored, slots);
      const [wrong] = checkSessionForm(kind, body, form);
      if (wrong || day < parisDay(now) || dates.indexOf(day) !== index) {
        refuse(wrong?.message ?? formMessages.date);
        continue;
      }
      const draft = readSessionBody(kind, body, form);
      const created = await insertWhole(tx, viewer, { kind, pilotId: stored.pilot_id, ...draft, now });
      if (created === 'taken') refuse(formRulesOf(kind).duplicate ?? formMessages.date);
      else ids[index] = created;
    }
    if (violations.length > 0) throw new AppError('invalid', { violations });
    await tellNextDates(tx, ids, now);
    return { ids };
  });
}

/** The form of the session moved to this day, at its hours in Paris. */
function movedTo(day: string, stored: StoredSession, slots: Slots): SessionBody {
  const moved = daysBetween(parisDay(stored.starts_at), day);
  const shift = (instant: Date): string =>
    parisInstant(addDays(parisDay(instant), moved), parisHour(instant)).toISOString();
  return {
    ...formOf(stored),
    startDate: shift(stored.starts_at),
    endDate: shift(stored.ends_at),
    slots: slots.map(({ startsAt, endsAt }) => ({ dateAt: shift(startsAt), endAt: shift(endsAt) })),
  };
}
