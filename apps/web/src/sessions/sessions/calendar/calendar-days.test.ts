import type { CalendarCard } from '@forman/contract/sessions/session-calendar';
import { addDays, isDay } from '@forman/domain/paris-time';
import { expect, test } from 'vitest';
import {
  boundsAhead,
  boundsOf,
  boundsShown,
  byDay,
  daysOver,
  type DayEntry,
  dotOf,
  overlapsOf,
  shift,
  shownFirst,
  type Span,
  spanTitle,
  walk,
  weekInShort,
  weeksNear,
  weeksOf,
  weeksOver,
} from './calendar-days.ts';

test('a month is drawn in weeks from Monday to Sunday, each day once, over both clock changes and 29 February', () => {
  for (const [month, first, last, weeks] of [
    ['2027-03-28', '2027-03-01', '2027-04-04', 5],
    ['2027-10-31', '2027-09-27', '2027-10-31', 5],
    ['2028-02-29', '2028-01-31', '2028-03-05', 5],
    ['2027-02-14', '2027-02-01', '2027-02-28', 4],
    ['2027-05-01', '2027-04-26', '2027-06-06', 6],
  ] as const) {
    const drawn = weeksOf('month', month, '2026-12-01');
    expect([drawn.length, drawn[0]?.[0], drawn.at(-1)?.[6]]).toEqual([weeks, first, last]);
    for (const [index, day] of drawn.flat().entries()) expect(day).toBe(addDays(first, index));
  }
});

test('past weeks are drawn low only in the present month', () => {
  const over = (span: Span, day: string, today: string) =>
    weeksOver(weeksOf(span, day, today), day, today).map(([monday]) => monday);
  expect(over('month', '2026-12-01', '2026-12-15')).toEqual(['2026-11-30', '2026-12-07']);
  expect(over('month', '2026-12-01', '2026-12-01')).toEqual([]);
  expect(over('month', '2026-12-01', '2027-02-01')).toEqual([]);
  // The first of December stands in November’s last week: a reader who turns back to November gets all of
  // November.
  expect(over('month', '2026-11-01', '2026-12-01')).toEqual([]);
  expect(over('week', '2026-12-15', '2026-12-15')).toEqual([]);
  expect(over('week', '2026-12-08', '2026-12-15')).toEqual([]);
});

test('the present month is drawn for five weeks from this one when it ends within four: one screen', () => {
  const last = (day: string, today: string) => weeksOf('month', day, today).at(-1)?.[0];
  expect(last('2026-11-27', '2026-11-27')).toBe('2026-12-21');
  expect(last('2026-11-01', '2026-11-30')).toBe('2026-12-28');
  expect(last('2026-12-01', '2026-12-01')).toBe('2026-12-28');
  expect(last('2026-11-01', '2026-12-01')).toBe('2026-11-30');
});

test('the count covers the coming sessions of the present month or week, and all sessions of another', () => {
  const ahead = (span: Span, day: string) => boundsAhead(boundsShown(span, day, '2026-11-27'), '2026-11-27');
  expect(ahead('month', '2026-11-01')).toEqual({ from: '2026-11-27', to: '2026-12-27' });
  expect(ahead('week', '2026-11-27')).toEqual({ from: '2026-11-27', to: '2026-11-29' });
  expect(ahead('month', '2026-12-04')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('the present month shortens to this week and the next; another month is whole', () => {
  const mondays = (day: string, today: string) =>
    weeksNear(weeksOf('month', day, today), day, today, 2).map(([monday]) => monday);
  expect(mondays('2026-12-15', '2026-12-15')).toEqual(['2026-12-14', '2026-12-21']);
  expect(mondays('2026-11-30', '2026-11-30')).toEqual(['2026-11-30', '2026-12-07']);
  expect(mondays('2026-12-01', '2026-11-30')).toHaveLength(5);
  expect(mondays('2027-01-01', '2026-12-15')).toHaveLength(5);
});

test('paging leads to the same day of the next month, or its last day; a week moves by seven days', () => {
  expect(shift('month', '2027-01-31', 1)).toBe('2027-02-28');
  expect(shift('month', '2028-01-31', 1)).toBe('2028-02-29');
  expect(shift('month', '2026-12-15', 1)).toBe('2027-01-15');
  expect(shift('month', '2027-01-15', -1)).toBe('2026-12-15');
  expect(shift('week', '2027-03-28', 1)).toBe('2027-04-04');
  expect(boundsOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  for (const key of ['ArrowLeft', 'ArrowUp', 'PageDown', 'Home', 'End'])
    expect(isDay(walk(key, '2028-02-29', 'month') ?? '')).toBe(true);
  expect(walk('Enter', '2028-02-29', 'month')).toBeNull();
});

test('the title names a month, or the days of a week, within one month, over two, or over two years', () => {
  expect(spanTitle('month', '2026-12-01')).toBe('Décembre 2026');
  expect(spanTitle('month', '2026-12-01', '2026-12-01')).toBe('Décembre 2026');
  expect(spanTitle('month', '2026-11-27', '2026-11-27')).toBe('Nov. – déc. 2026');
  expect(spanTitle('month', '2026-12-30', '2026-12-30')).toBe('Déc. 2026 – janv. 2027');
  expect(spanTitle('month', '2026-11-27', '2026-12-01')).toBe('Novembre 2026');
  expect(spanTitle('week', '2026-12-09')).toBe('Du 7 au 13 décembre 2026');
  expect(spanTitle('week', '2026-12-01')).toBe('Du 30 novembre au 6 décembre 2026');
  expect(spanTitle('week', '2027-01-01')).toBe('Du 28 décembre 2026 au 3 janvier 2027');
  expect(weekInShort('2026-12-09')).toBe('7-13\u00a0déc. 2026');
  expect(weekInShort('2026-12-01')).toBe('30\u00a0nov. - 6\u00a0déc. 2026');
  expect(weekInShort('2027-01-01')).toBe('28\u00a0déc. 2026 - 3\u00a0janv. 2027');
  expect(weekInShort('2027-02-03')).toBe('1er-7\u00a0févr. 2027');
});

test('a day without room for all shows the viewer’s own sessions before the others, still sorted by hour', () => {
  const at = (id: number, mine?: CalendarCard['mine']): DayEntry => ({
    session: {
      id,
      kind: 'workshop',
      title: 'Atelier',
      price: 0,
      maxGuests: 8,
      slots: [],
      ...(mine && { mine }),
    },
    hours: '9h-12h',
    start: `2027-10-30T0${id}:00:00Z`,
    end: null,
  });
  const idsOf = (entries: readonly DayEntry[], room: number) =>
    shownFirst(entries, room).map(({ session }) => session.id);
  const day = [at(1), at(2, 'none'), at(3, 'waiting'), at(4, 'pilot')];
  expect(idsOf(day, 1)).toEqual([4]);
  expect(idsOf(day, 2)).toEqual([3, 4]);
  expect(idsOf(day, 3)).toEqual([1, 3, 4]);
  expect(idsOf(day, 4)).toEqual([1, 2, 3, 4]);
});

test('a session’s dot is filled when the viewer takes part, half when a seat is only kept, else an outline', () => {
  const card = { id: 1, kind: 'workshop', title: 'Atelier', price: 0, maxGuests: 8, slots: [] } as const;
  const dot = (mine?: CalendarCard['mine']) => dotOf({ ...card, slots: [], ...(mine && { mine }) });
  expect((['registered', 'copilot', 'pilot'] as const).map(dot)).toEqual(['full', 'full', 'full']);
  expect((['held', 'offered'] as const).map(dot)).toEqual(['half', 'half']);
  expect((['none', 'waiting', 'candidate'] as const).map(dot)).toEqual(['open', 'open', 'open']);
  expect(dot()).toBe('open');
});

test('past days fold only in the present month, when today or a later day follows', () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-27'];
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(daysOver(days, november, '2026-11-26')).toBe(2);
  expect(daysOver(days, november, '2026-11-25')).toBe(1);
  expect(daysOver(days, november, '2026-11-24')).toBe(0);
  expect(daysOver(days, november, '2026-11-28')).toBe(0);
  expect(daysOver(days, november, '2026-12-01')).toBe(0);
});

test('a session is shown on each of its days, in Paris time; without slots, on its first day', () => {
  const card = (id: number, ...slots: [string, string][]): CalendarCard => ({
    id,
    kind: 'workshop',
    title: 'Atelier',
    price: 0,
    maxGuests: 8,
    slots: slots.map(([dateAt, endAt]) => ({ dateAt, endAt })),
  });
  const days = byDay([
    card(2, ['2027-10-30T22:30:00Z', '2027-10-30T23:00:00Z']),
    card(
      1,
      ['2027-10-31T08:00:00Z', '2027-10-31T16:00:00Z'],
      ['2027-10-30T07:00:00Z', '2027-10-30T10:00:00Z'],
    ),
    { ...card(3), startDate: '2027-10-31T07:00:00Z' },
    // Past midnight, and until midnight: the first is on both days.
    card(4, ['2027-11-01T21:00:00Z', '2027-11-02T01:30:00Z']),
    card(5, ['2027-11-03T20:00:00Z', '2027-11-03T23:00:00Z']),
  ]);
  const read = Object.fromEntries(
    [...days].map(([day, entries]) => [day, entries.map(({ session, hours }) => [session.id, hours])]),
  );
  expect(read).toEqual({
    '2027-10-30': [[1, '9h-12h']],
    '2027-10-31': [
      [2, '0h30-1h'],
      [3, '9h-18h'],
      [1, '9h-17h'],
    ],
    '2027-11-01': [[4, '22h-2h30']],
    '2027-11-02': [[4, 'jusqu’à 2h30']],
    '2027-11-03': [[5, '21h-0h']],
  });
});

test('the viewer’s overlapping sessions name each other until they are over; a session without their seat names none', () => {
  const card = (id: number, mine: CalendarCard['mine'], ...slots: [string, string][]): CalendarCard => ({
    id,
    kind: 'formation',
    title: `Formation ${id}`,
    price: 0,
    maxGuests: 8,
    slots: slots.map(([dateAt, endAt]) => ({ dateAt, endAt })),
    ...(mine && { mine }),
  });
  const [first, second] = ['2026-12-07', '2026-12-08'].map(
    (day) => (from: number, to: number) =>
      [from, to].map((hour) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`) as [string, string],
  );
  const days = byDay([
    card(1, 'registered', first!(8, 11), second!(8, 11)),
    card(2, 'pilot', first!(10, 12)),
    card(3, 'held', first!(11, 13)),
    card(4, 'waiting', first!(8, 13)),
    card(5, undefined, first!(8, 13)),
    card(6, 'registered', second!(11, 12)),
  ]);
  const overlapsOn = (day: string, now: string) =>
    (days.get(day) ?? []).flatMap((entry) => {
      const overlaps = overlapsOf(entry, days.get(day) ?? [], Date.parse(now));
      return overlaps.length > 0 ? [[entry.session.id, overlaps.map(({ id }) => id)]] : [];
    });
  const all = [
    [1, [2]],
    [2, [1, 3]],
    [3, [2]],
  ];
  expect(overlapsOn('2026-12-07', '2026-12-07T09:00:00Z')).toEqual(all);
  expect(overlapsOn('2026-12-07', '2026-12-07T11:00:00Z')).toEqual(all.slice(1));
  expect(overlapsOn('2026-12-08', '2026-12-07T09:00:00Z')).toEqual([]);
});
