import { isHour } from '@forman/domain/values/times';
import { addDays, daysBetween, isDay, parisInstant } from '@forman/domain/paris-time';
import { usualHours } from '@forman/domain/participation/form';

/** A stretch of time of a day; a slot that ends after midnight ends on another day. */
export type SlotValue = { key: number; day: string; start: string; endDay: string; end: string };
type Dated = { from: string; to: string; slots: SlotValue[] };

/** Longest period for which slots are listed, in days: the rules refuse a longer one. */
const mostDays = 60;

const nextKey = (slots: readonly SlotValue[]): number => Math.max(-1, ...slots.map(({ key }) => key)) + 1;

function inOrder(slots: readonly SlotValue[]): SlotValue[] {
  return slots.toSorted((a, b) => `${a.day} ${a.start}`.localeCompare(`${b.day} ${b.start}`));
}

/** Changes the period: days in both keep their hours, each new day gets 9h to 18h (CAT-084). */
export function withPeriod({ slots }: Dated, from: string, to: string): Dated {
  if (!isDay(from) || !isDay(to) || daysBetween(from, to) >= mostDays) return { from, to, slots: [] };
  const kept = slots.filter(({ day }) => day >= from && day <= to);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const fresh = days
    .filter((day) => !kept.some((slot) => slot.day === day))
    .map((day, index) => usualSlot(day, nextKey(kept) + index));
  return { from, to, slots: inOrder([...kept, ...fresh]) };
}

const usualSlot = (day: string, key: number): SlotValue => ({
  key,
  day,
  start: usualHours.from,
  endDay: day,
  end: usualHours.to,
});

const two = (hour: number): string => String(hour).padStart(2, '0');

/** Adds a slot on the same day, from the hour after the last one’s end, while the day allows it. */
export function withAnother(dated: Dated, day: string): Dated {
  const last = dated.slots.findLast((slot) => slot.day === day);
  const hour = Math.min(Number((last?.end ?? usualHours.from).slice(0, 2)) + 1, 22);
  const added = {
    key: nextKey(dated.slots),
    day,
    start: `${two(hour)}:00`,
    endDay: day,
    end: `${two(Math.min(hour + 2, 23))}:00`,
  };
  return { ...dated, slots: inOrder([...dated.slots, added]) };
}

/** Removes a slot; the period shrinks when its first or last day has none left. */
export function without(dated: Dated, key: number): Dated {
  const slots = dated.slots.filter((slot) => slot.key !== key);
  return { from: slots[0]?.day ?? dated.from, to: slots.at(-1)?.endDay ?? dated.to, slots };
}

export function withHours(
  dated: Dated,
  key: number,
  hours: Partial<Pick<SlotValue, 'start' | 'end'>>,
): Dated {
  return { ...dated, slots: dated.slots.map((slot) => (slot.key === key ? { ...slot, ...hours } : slot)) };
}

/** Gives every day the hours of the first. */
export function withSameHours(dated: Dated): Dated {
  const first = dated.slots[0]?.day;
  const model = dated.slots.filter(({ day }) => day === first);
  const days = [...new Set(dated.slots.map(({ day }) => day))];
  const slots = days.flatMap((day) =>
    model.map((slot) => ({ ...slot, day, endDay: addDays(day, daysBetween(slot.day, slot.endDay)) })),
  );
  return { ...dated, slots: slots.map((slot, key) => ({ ...slot, key })) };
}

export const haveSameHours = (slots: readonly SlotValue[]): boolean => {
  const days = Map.groupBy(slots, ({ day }) => day);
  return (
    new Set([...days.values()].map((of) => of.map(({ start, end }) => `${start}-${end}`).join())).size < 2
  );
};

/** First and last moment as they are sent: "2027-01-12 09:00"; only the day while an hour is missing. */
export function edgesOf({ from, to, slots }: Dated): { first: string; last: string } {
  const sorted = inOrder(slots);
  const first = sorted[0];
  const last = sorted.toSorted((a, b) => `${a.endDay} ${a.end}`.localeCompare(`${b.endDay} ${b.end}`)).at(-1);
  return {
    first: first && isHour(first.start) ? `${first.day} ${first.start}` : from,
    last: last && isHour(last.end) ? `${last.endDay} ${last.end}` : to || from,
  };
}

/** Length of a slot in milliseconds, or null while its hours are missing or wrong. */
export function lengthOf({ day, start, endDay, end }: SlotValue): number | null {
  if (!isHour(start) || !isHour(end)) return null;
  const length = parisInstant(endDay, end).getTime() - parisInstant(day, start).getTime();
  return length > 0 ? length : null;
}
