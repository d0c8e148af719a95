import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { CalendarCard, CalendarFilters, sessionCalendar } from '@forman/contract/session-calendar';
import type { SessionCard } from '@forman/contract/sessions';
import type { Viewer } from '@forman/domain/access';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { rulesOf, sessionKinds } from '@forman/domain/sessions/kinds';
import { seatState } from '@forman/domain/sessions/seats';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type StateColumns, stateOf } from './participation.service.ts';
import { type CalendarRow, happening, selectCalendar } from './session-calendar.queries.ts';
import { matching } from './session-search.service.ts';
import { listCards, listedForAnyKind, ownPart } from './sessions.service.ts';

/** What the viewer would find in the lists, by the days it happens on. */
export async function readCalendar(
  ctx: Context,
  viewer: Viewer,
  query: QueryOf<typeof sessionCalendar>,
): Promise<AnswerOf<typeof sessionCalendar>> {
  const now = ctx.clock.now();
  const { sessions, hasAdvices } = await selectCalendar(ctx.db, {
    viewer,
    now,
    from: parisInstant(query.from),
    until: parisInstant(addDays(query.to, 1)),
    where: asked(viewer, query),
  });
  return { sessions: sessions.map((row) => toCalendarCard(row, viewer, now)), hasAdvices };
}

/** A day of the same calendar, with what the viewer can do in each session. */
export function readDay(
  ctx: Context,
  viewer: Viewer,
  day: string,
  query: CalendarFilters,
): Promise<SessionCard[]> {
  const onDay = happening(parisInstant(day), parisInstant(addDays(day, 1)));
  return listCards(ctx, viewer, { where: sql`${onDay} and ${asked(viewer, query)}`, limit: 1000 });
}

/** What the filters leave of what the viewer finds in lists, or of what is theirs. */
function asked(viewer: Viewer, query: CalendarFilters): RawBuilder<unknown> {
  const kinds = query.kinds ?? sessionKinds;
  const shown = query.mine ? ofOwn(viewer) : listedForAnyKind(viewer);
  return matching(viewer, { ...query, search: query.title }, sql`s.kind = any(${kinds}) and ${shown}`);
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
