import { addDays, parisDay, parisInstant, parisParts } from '../paris-time.ts';

/** Parts of a day for which people sign their presence, in order. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

type Stretch = { startsAt: Date; endsAt: Date };

/** A half-day of a session, which is signed for as a whole. */
export type HalfDay = {
  /** Paris day, "2026-12-15". */
  day: string;
  part: DayPart;
  /** Its stretches of time, in order, without overlap. */
  stretches: Stretch[];
  startsAt: Date;
  endsAt: Date;
  /** The length without the pauses between its stretches. */
  minutes: number;
};

/** A Paris day of a session: its stretches of time, and its half-days. */
export type AttendanceDay = { day: string; stretches: Stretch[]; parts: DayPart[] };

/** Paris hours: the end of a morning, and the hour from which a stretch is an evening. */
const noon = '13:00';
const eveningHour = 18;

/**
 * Half-days of a session, in order: its slots are cut at midnight and at 13:00, in Paris time, summer and
 * winter alike. A slot over 13:00 has two, however short either is. A stretch that begins at 18:00 or later
 * is an evening; an afternoon that ends late stays one.
 */
export function halfDays(slots: readonly Stretch[]): HalfDay[] {
  const found = new Map<string, { day: string; part: DayPart; pieces: Stretch[] }>();
  for (const piece of slots.flatMap(byDay).flatMap(byNoon)) {
    const [day, part] = [parisDay(piece.startsAt), partOf(piece)];
    const half = found.get(`${day} ${part}`) ?? { day, part, pieces: [] };
    found.set(`${day} ${part}`, half);
    half.pieces.push(piece);
  }
  return [...found.values()]
    .map(({ day, part, pieces }) => toHalfDay(day, part, merged(pieces)))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** Days of a session with their half-days. A stretch over 13:00 is not cut. */
export function attendanceDays(slots: readonly Stretch[]): AttendanceDay[] {
  const halves = halfDays(slots);
  const pieces = slots
    .flatMap(byDay)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return [...new Set(halves.map(({ day }) => day))].map((day) => ({
    day,
    stretches: pieces.filter(({ startsAt }) => parisDay(startsAt) === day),
    parts: halves.filter((half) => half.day === day).map(({ part }) => part),
  }));
}

function byDay({ startsAt, endsAt }: Stretch): Stretch[] {
  const midnight = parisInstant(addDays(parisDay(startsAt), 1));
  if (endsAt <= midnight) return [{ startsAt, endsAt }];
  return [{ startsAt, endsAt: midnight }, ...byDay({ startsAt: midnight, endsAt })];
}

function byNoon({ startsAt, endsAt }: Stretch): Stretch[] {
  const cut = parisInstant(parisDay(startsAt), noon);
  if (startsAt >= cut || endsAt <= cut) return [{ startsAt, endsAt }];
  return [
    { startsAt, endsAt: cut },
    { startsAt: cut, endsAt },
  ];
}

function partOf({ startsAt }: Stretch): DayPart {
  if (startsAt < parisInstant(parisDay(startsAt), noon)) return 'morning';
  return parisParts(startsAt).hour >= eveningHour ? 'evening' : 'afternoon';
}

/** Merges pieces in order: pieces that touch or overlap become one. */
function merged(pieces: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const piece of pieces.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    const last = result.at(-1);
    if (last && piece.startsAt <= last.endsAt) {
      if (piece.endsAt > last.endsAt) last.endsAt = piece.endsAt;
    } else result.push({ ...piece });
  }
  return result;
}

const minuteMs = 60_000;

function toHalfDay(day: string, part: DayPart, stretches: Stretch[]): HalfDay {
  const ms = stretches.reduce((sum, { startsAt, endsAt }) => sum + endsAt.getTime() - startsAt.getTime(), 0);
  const [startsAt, endsAt] = [stretches[0]!.startsAt, stretches.at(-1)!.endsAt];
  return { day, part, stretches, startsAt, endsAt, minutes: Math.floor(ms / minuteMs) };
}
