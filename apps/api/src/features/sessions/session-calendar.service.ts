import type { QueryOf } from '@forman/contract/endpoint';
import type { CalendarFilters, sessionCalendar } from '@forman/contract/session-calendar';
import type { SessionCard } from '@forman/contract/sessions';
import type { Viewer } from '@forman/domain/access';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { isFull } from '@forman/domain/sessions/seats';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { Written } from '../../http/written.ts';
import { cardsOf, type KeptCard, slotsField } from './calendar-cards.ts';
import { stateOf } from './participation.service.ts';
import { type FoundCalendar, happening, selectCalendar, selectCards } from './session-calendar.queries.ts';
import { matching } from './session-search.service.ts';
import { listCards, listedForAnyKind, ownPart } from './sessions.service.ts';

/** What the viewer would find in the lists, by the days it happens on; already JSON, of parts that are kept. */
export async function readCalendar(
  ctx: Context,
  viewer: Viewer,
  query: QueryOf<typeof sessionCalendar>,
): Promise<Written> {
  const now = ctx.clock.now();
  const [from, until] = [parisInstant(query.from), parisInstant(addDays(query.to, 1))];
  const where = asked(viewer, query);
  const found = await selectCalendar(ctx.db, { viewer, from, until, where });
  const cards = await cardsOf(ctx, found.sessions, (ids) => selectCards(ctx.db, ids, where));
  const endOf = endsOf(found, viewer, now);
  const within = { from: from.toISOString(), until: until.toISOString() };
  const parts: Buffer[] = [];
  for (const [index, [id]] of found.sessions.entries()) {
    const card = cards[index];
    const shown = card && openedWithin(card, within);
    if (shown) parts.push(parts.length === 0 ? start : comma, ...shown, endOf(id, card));
  }
  if (parts.length === 0) parts.push(start);
  return new Written([...parts, Buffer.from(`],"hasAdvices":${found.hasAdvices}}`)]);
}

const start = Buffer.from('{"sessions":[');
const comma = Buffer.from(',');

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

/** A card with the slots of this time; null when it does not happen then: without any it is where it begins. */
function openedWithin(card: KeptCard, { from, until }: { from: string; until: string }): Buffer[] | null {
  const { slots } = card;
  if (slots.length === 0) return card.startDate >= from ? [card.withSlots] : null;
  if (slots[0]!.dateAt >= from && slots.at(-1)!.dateAt < until) return [card.withSlots];
  const within = slots.filter(({ dateAt }) => dateAt >= from && dateAt < until);
  return within.length > 0 ? [card.opening, Buffer.from(`,${slotsField(within)}`)] : null;
}

/** What ends a session's card with what is true of it now. */
function endsOf(found: FoundCalendar, viewer: Viewer, now: Date) {
  const own = new Map(found.own.map((row) => [row.session_id, row]));
  const registered = new Map(found.registered);
  return (id: number, { maxGuests, pilotId: pilot_id }: KeptCard): Buffer => {
    const seats = registered.get(id) ?? 0;
    const full = isFull({ maxGuests, registered: seats }) ? ',"isFull":true' : '';
    const total = seats > 0 ? `,"totalGuests":${seats}` : '';
    const state = stateOf({ pilot_id, ...ownOf(own.get(id)) }, viewer, now);
    return ending(`${full}${total}${state === 'none' ? '' : `,"mine":"${state}"`}}`);
  };
}

/** As bytes: as many as there are numbers of registered people, times what a viewer is. */
const endings = new Map<string, Buffer>();

function ending(text: string): Buffer {
  const end = endings.get(text) ?? Buffer.from(text);
  endings.set(text, end);
  return end;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const nothing = { my_state: null, my_held_until: null, my_offer_until: null, my_position: null };
const ownOf = (row: FoundCalendar['own'][number] | undefined) =>
  row
    ? {
        my_state: row.state,
        my_held_until: dateOf(row.held_until),
        my_offer_until: dateOf(row.offer_until),
        my_position: row.is_in_line ? 1 : null,
      }
    : nothing;
