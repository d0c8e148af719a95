import type { CalendarCard } from '@forman/contract/session-calendar';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import type { CardRow, FoundSession } from './session-calendar.queries.ts';
import { isoOfJson, roomsOf } from './sessions.wire.ts';

type Slots = CalendarCard['slots'];

/** What of a session's card is the same for everybody, and what its seats are decided on. */
export type KeptCard = {
  /** The card as JSON, without its slots and with all of them; what may follow, and its end, are not in it. */
  opening: Buffer;
  withSlots: Buffer;
  startDate: string;
  slots: Slots;
  maxGuests: number;
  pilotId: number;
};
type Kept = KeptCard & { stamps: string };

const remembered = new WeakMap<Context['pool'], Map<number, Kept>>();
/** Some 5 MB. */
const most = 5000;

/**
 * The cards of these sessions, in their order; none of one that `read` no longer finds. A month has two hundred, of which
 * hardly one changes from one call to the next: reading and writing them anew was more than half of what a month cost.
 * They are kept by what PostgreSQL stamps each version of a row with, so that every process shows a change at once
 * (decision 21).
 */
export async function cardsOf(
  { pool }: Pick<Context, 'pool'>,
  found: readonly FoundSession[],
  read: (ids: number[]) => Promise<CardRow[]>,
): Promise<(KeptCard | undefined)[]> {
  const kept = remembered.get(pool) ?? new Map<number, Kept>();
  remembered.set(pool, kept);
  const known = found.map(([id, ...stamps]) => {
    const card = kept.get(id);
    return card?.stamps === join(stamps) ? card : undefined;
  });
  const missing = found.filter((_, index) => !known[index]).map(([id]) => id);
  if (missing.length === 0) return known;
  const cards = new Map((await read(missing)).map((row) => [row.id, toKept(row)]));
  if (kept.size + cards.size > most) kept.clear();
  for (const [id, card] of cards) kept.set(id, card);
  return known.map((card, index) => card ?? cards.get(found[index]![0]));
}

const join = ([stamp, siteStamp]: [string, string | null]): string => `${stamp} ${siteStamp}`;

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
  const opening = JSON.stringify(shown).slice(0, -1);
  const withSlots = Buffer.from(`${opening},${slotsField(slots)}`);
  return {
    stamps: join([row.stamp, row.site_stamp]),
    opening: withSlots.subarray(0, Buffer.byteLength(opening)),
    withSlots,
    startDate,
    slots,
    maxGuests: row.max_guests,
    pilotId: row.pilot_id,
  };
}

export const slotsField = (slots: Slots): string => `"slots":${JSON.stringify(slots)}`;
