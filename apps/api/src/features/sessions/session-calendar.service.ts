import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { CalendarCard, sessionCalendar } from '@forman/contract/session-calendar';
import type { Viewer } from '@forman/domain/access';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { rulesOf, sessionKinds } from '@forman/domain/sessions/kinds';
import { seatState } from '@forman/domain/sessions/seats';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { stateOf } from './participation.service.ts';
import { type CalendarRow, selectCalendar } from './session-calendar.queries.ts';
import { listedForAnyKind, matching, ownPart } from './sessions.service.ts';

/** What the viewer would find in the lists, by the days it happens on. */
export async function readCalendar(
  ctx: Context,
  viewer: Viewer,
  query: QueryOf<typeof sessionCalendar>,
): Promise<AnswerOf<typeof sessionCalendar>> {
  const now = ctx.clock.now();
  const kinds = query.kinds ?? sessionKinds;
  const shown = query.mine ? ofOwn(viewer) : listedForAnyKind(viewer);
  const { rows, hasAdvices } = await selectCalendar(ctx.db, {
    viewer,
    now,
    from: parisInstant(query.from),
    until: parisInstant(addDays(query.to, 1)),
    where: matching(viewer, { ...query, search: query.title }, sql`s.kind = any(${kinds}) and ${shown}`),
  });
  return { sessions: rows.map((row) => toCalendarCard(row, viewer, now)), hasAdvices };
}

function ofOwn(viewer: Viewer) {
  const { pilot, copilot, registered } = ownPart(viewer);
  return sql`((${pilot}) or (${copilot}) or (${registered}))`;
}

const toCalendarCard = (row: CalendarRow, viewer: Viewer, now: Date): CalendarCard => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  startDate: row.starts_at.toISOString(),
  slots: row.slots.map(([starts, ends]) => ({
    dateAt: new Date(starts).toISOString(),
    endAt: new Date(ends).toISOString(),
  })),
  isVisio: row.is_remote,
  place: row.place,
  site:
    row.city === null || row.postal_code === null ? null : { postalCode: row.postal_code, city: row.city },
  isPublish: row.is_published,
  wantCopilot: row.wants_copilot,
  seats: {
    state: seatState({
      maxGuests: row.max_guests,
      registered: row.registered,
      held: row.held,
      offered: row.offered,
      unlimited: rulesOf(row.kind).externalLink && row.external_link !== null,
    }),
  },
  mine: { state: stateOf(row, viewer, now) },
});
