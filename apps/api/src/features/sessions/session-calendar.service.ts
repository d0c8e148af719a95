import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { CalendarCard, sessionCalendar } from '@forman/contract/session-calendar';
import type { Viewer } from '@forman/domain/access';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { rulesOf, sessionKinds } from '@forman/domain/sessions/kinds';
import { seatState } from '@forman/domain/sessions/seats';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type StateColumns, stateOf } from './participation.service.ts';
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
  const { sessions, hasAdvices } = await selectCalendar(ctx.db, {
    viewer,
    now,
    from: parisInstant(query.from),
    until: parisInstant(addDays(query.to, 1)),
    where: matching(viewer, { ...query, search: query.title }, sql`s.kind = any(${kinds}) and ${shown}`),
  });
  return { sessions: sessions.map((row) => toCalendarCard(row, viewer, now)), hasAdvices };
}

function ofOwn(viewer: Viewer) {
  const { pilot, copilot, registered } = ownPart(viewer);
  return sql`((${pilot}) or (${copilot}) or (${registered}))`;
}

const toCalendarCard = (row: CalendarRow, viewer: Viewer, now: Date): CalendarCard => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  startDate: toInstant(row.starts_at),
  slots: row.slots.map(([starts, ends]) => ({ dateAt: toInstant(starts), endAt: toInstant(ends) })),
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
  mine: { state: stateOf(ownOf(row), viewer, now) },
});

/** "2027-01-03T09:30:00" as every call writes it; by way of a Date this takes ten times as long. */
const toInstant = (universal: string): string =>
  universal.includes('.') ? new Date(`${universal}Z`).toISOString() : `${universal}.000Z`;

const untilOf = (universal: string | null): Date | null =>
  universal === null ? null : new Date(`${universal}Z`);

const ownOf = (row: CalendarRow): StateColumns => ({
  pilot_id: row.pilot_id,
  my_state: row.my_state,
  my_position: row.my_position,
  my_held_until: untilOf(row.my_held_until),
  my_offer_until: untilOf(row.my_offer_until),
});
