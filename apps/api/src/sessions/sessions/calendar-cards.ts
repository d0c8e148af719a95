import type { CalendarCard } from '@forman/contract/sessions/session-calendar';
import { centsToEuros } from '@forman/domain/money';
import { isFull } from '@forman/domain/sessions/seats';
import type { ParticipationState } from '@forman/domain/sessions/registration';
import type { Context } from '../../context.ts';
import type { CardRow, FoundSessions } from './session-calendar.queries.ts';
import { isoOfJson, roomsOf } from './sessions.wire.ts';

type Slots = CalendarCard['slots'];

/** The part of a session's card common to everybody, and the facts that decide on its seats. */
export type KeptCard = {
  /** The card as JSON, without its slots and its end. */
  opening: string;
  startDate: string;
  slots: Slots;
  maxGuests: number;
  pilotId: number;
  /** The card for nearly every reader: all slots, nothing of theirs, the last number of registered people. */
  usual: { seats: number; bytes: Buffer } | null;
};
type Kept = KeptCard & { stamp: string; siteStamp: string | null };

const remembered = new WeakMap<Context['pool'], Map<number, Kept>>();
/** Most cards kept, some 5 MB. */
const maxCards = 5000;

/**
 * The cards of these sessions, in order, except those that `read` no longer finds. A month has two hundred,
 * of which hardly one changes between two calls: reading and writing them anew was more than half of a
 * month's cost. They are cached by PostgreSQL's stamps on the versions of rows, so that every process sees a
 * change at once (decision 21).
 */
export async function cardsOf(
  { pool }: Pick<Context, 'pool'>,
  { ids, stamps, siteStamps }: FoundSessions,
  read: (ids: number[]) => Promise<CardRow[]>,
): Promise<(KeptCard | undefined)[]> {
  const kept = remembered.get(pool) ?? new Map<number, Kept>();
  remembered.set(pool, kept);
  const known = ids.map((id, index) => {
    const card = kept.get(id);
    return card?.stamp === stamps[index] && card?.siteStamp === siteStamps[index] ? card : undefined;
  });
  const missing = ids.filter((_, index) => !known[index]);
  if (missing.length === 0) return known;
  const cards = new Map((await read(missing)).map((row) => [row.id, toKept(row)]));
  if (kept.size + cards.size > maxCards) kept.clear();
  for (const [id, card] of cards) kept.set(id, card);
  return known.map((card, index) => card ?? cards.get(ids[index]!));
}

function toKept(row: CardRow): Kept {
  const startDate = row.starts_at.toISOString();
  const slots = row.slots.map(([starts, ends]) => ({ dateAt: isoOfJson(starts), endAt: isoOfJson(ends) }));
  const rooms = roomsOf(row);
  const shown: Omit<CalendarCard, 'slots' | 'isFull' | 'totalGuests' | 'mine'> = {
    id: row.id,
    kind: row.kind,
    title: row.title,
    price: centsToEuros(row.price_cents),
    maxGuests: row.max_guests,
    ...(rooms.length > 0 && { rooms }),
    ...(slots.length === 0 && { startDate }),
    ...(row.is_remote && { isVisio: true }),
    ...(row.place !== null && { place: row.place }),
    ...(row.site && { site: row.site }),
    ...(!row.is_published && { isHidden: true }),
    ...(row.wants_copilot && { wantCopilot: true }),
  };
  return {
    stamp: row.stamp,
    siteStamp: row.site_stamp,
    opening: JSON.stringify(shown).slice(0, -1),
    startDate,
    slots,
    maxGuests: row.max_guests,
    pilotId: row.pilot_id,
    usual: null,
  };
}

/** Writes the card of one viewer now, after a comma. */
export function writeCard(
  card: KeptCard,
  slots: Slots,
  now: { seats: number; state: ParticipationState },
): Buffer {
  if (now.state !== 'none' || slots !== card.slots) return bytesOf(card, slots, now);
  if (card.usual?.seats !== now.seats) card.usual = { seats: now.seats, bytes: bytesOf(card, slots, now) };
  return card.usual.bytes;
}

function bytesOf(
  { opening, maxGuests }: KeptCard,
  slots: Slots,
  { seats, state }: { seats: number; state: ParticipationState },
): Buffer {
  const full = isFull({ maxGuests, registered: seats }) ? ',"isFull":true' : '';
  const total = seats > 0 ? `,"totalGuests":${seats}` : '';
  const mine = state === 'none' ? '' : `,"mine":"${state}"`;
  return Buffer.from(`,${opening},"slots":${JSON.stringify(slots)}${full}${total}${mine}}`);
}
