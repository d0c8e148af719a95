import type { QueryOf } from '@forman/contract/endpoint';
import type { CalendarFilters, sessionCalendar } from '@forman/contract/sessions/session-calendar';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import type { ParticipationState } from '@forman/domain/sessions/registration';
import type { Context } from '../../context.ts';
import { RawJson } from '../../http/raw-json.ts';
import { cardsOf, type KeptCard, writeCard } from './calendar-cards.ts';
import { type StateColumns, stateOf } from './participation.service.ts';
import {
  type FoundCalendar,
  happening,
  selectCalendar,
  selectCards,
  asked,
  askedWithin,
} from './session-calendar.queries.ts';
import { listCards } from './sessions.service.ts';

/** Reads the sessions in the viewer's lists, by day; the answer is JSON already, joined from cached parts. */
export async function readCalendar(
  ctx: Context,
  viewer: Viewer,
  query: QueryOf<typeof sessionCalendar>,
): Promise<RawJson> {
  const now = ctx.clock.now();
  const [from, until] = [parisInstant(query.from), parisInstant(addDays(query.to, 1))];
  const where = asked(viewer, query);
  const found = await selectCalendar(ctx.db, { viewer, from, until, where });
  const cards = await cardsOf(ctx, found, (ids) => selectCards(ctx.db, ids, where));
  const stateIn = statesOf(found, viewer, now);
  const within = { from: from.toISOString(), until: until.toISOString() };
  const parts: Buffer[] = [start];
  for (const [index, id] of found.ids.entries()) {
    const card = cards[index];
    const slots = card && slotsWithin(card, within);
    if (!slots) continue;
    const written = writeCard(card, slots, { seats: found.registered[id] ?? 0, state: stateIn(id, card) });
    parts.push(parts.length === 1 ? written.subarray(1) : written);
  }
  return new RawJson([...parts, Buffer.from(`],"hasAdvices":${found.hasAdvices}}`)]);
}

const start = Buffer.from('{"sessions":[');

/** Reads a day of the same calendar, with the viewer's actions in each session. */
export function readDay(
  ctx: Context,
  viewer: Viewer,
  day: string,
  query: CalendarFilters,
): Promise<SessionCard[]> {
  const onDay = happening(parisInstant(day), parisInstant(addDays(day, 1)));
  return listCards(ctx, viewer, { where: askedWithin(onDay, viewer, query), limit: 1000 });
}

/** The card's slots within a time; null when there are none. A session without slots counts by its start. */
function slotsWithin(
  { slots, startDate }: KeptCard,
  { from, until }: { from: string; until: string },
): KeptCard['slots'] | null {
  if (slots.length === 0) return startDate >= from ? slots : null;
  if (slots[0]!.dateAt >= from && slots.at(-1)!.dateAt < until) return slots;
  const within = slots.filter(({ dateAt }) => dateAt >= from && dateAt < until);
  return within.length > 0 ? within : null;
}

/** Derives the viewer's state in each session. */
function statesOf(found: FoundCalendar, viewer: Viewer, now: Date) {
  const own = new Map(found.own.map((row) => [row.session_id, ownOf(row)]));
  return (id: number, { pilotId: pilot_id }: KeptCard): ParticipationState =>
    stateOf({ pilot_id, ...(own.get(id) ?? nothing) }, viewer, now);
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const nothing = { my_state: null, my_held_until: null, my_offer_until: null, my_position: null };
const ownOf = (row: FoundCalendar['own'][number]): Omit<StateColumns, 'pilot_id'> => ({
  my_state: row.state,
  my_held_until: dateOf(row.held_until),
  my_offer_until: dateOf(row.offer_until),
  my_position: row.is_in_line ? 1 : null,
});
