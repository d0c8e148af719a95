import { addDays, parisDay, parisInstant, parisParts } from '../paris-time.ts';

/** Parts of a day in which people sign that they came, in their order. */
const parts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof parts)[number];

/** One Paris day of a session: its stretches of time, and the half-days they touch. */
export type AttendanceDay = {
  day: string;
  stretches: { startsAt: Date; endsAt: Date }[];
  parts: DayPart[];
};

type Stretch = { startsAt: Date; endsAt: Date };

/** Paris hours, from and to. The evening counts for what begins in it: a day that ends late stays an afternoon. */
const windows = {
  morning: ['06:00', '13:00'],
  afternoon: ['13:00', '18:00'],
  evening: ['18:00', '23:59'],
} as const satisfies Record<DayPart, readonly [string, string]>;

/** Staying an hour past noon makes no afternoon, and coming in a little before it no morning. */
const leastMs = 3_600_000;

/**
 * The days of a session with their half-days, in Paris time, summer and winter alike. A session of several days is cut
 * at midnight; each day has one half-day at least.
 */
export function attendanceDays(slots: readonly Stretch[]): AttendanceDay[] {
  const days = new Map<string, { stretches: Stretch[]; parts: Set<DayPart> }>();
  for (const piece of slots.flatMap(byDay)) {
    const day = parisDay(piece.startsAt);
    const known = days.get(day) ?? { stretches: [], parts: new Set() };
    days.set(day, known);
    known.stretches.push(piece);
    partsOf(piece).forEach((part) => known.parts.add(part));
  }
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, { stretches, parts: touched }]) => ({
      day,
      stretches: stretches.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
      parts: parts.filter((part) => touched.has(part)),
    }));
}

function byDay({ startsAt, endsAt }: Stretch): Stretch[] {
  const midnight = parisInstant(addDays(parisDay(startsAt), 1));
  if (endsAt <= midnight) return [{ startsAt, endsAt }];
  return [{ startsAt, endsAt: midnight }, ...byDay({ startsAt: midnight, endsAt })];
}

function partsOf({ startsAt, endsAt }: Stretch): DayPart[] {
  const day = parisDay(startsAt);
  const overlap = (part: DayPart): number => {
    const [from, to] = windows[part].map((hour) => parisInstant(day, hour).getTime()) as [number, number];
    return Math.min(to, endsAt.getTime()) - Math.max(from, startsAt.getTime());
  };
  const touched = parts.filter((part) => part !== 'evening' && overlap(part) > leastMs);
  if (parisParts(startsAt).hour >= 18) return ['evening'];
  if (touched.length > 0) return touched;
  return [overlap('afternoon') > overlap('morning') ? 'afternoon' : 'morning'];
}
