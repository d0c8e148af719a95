import { describe, expect, test } from 'vitest';
import type { Viewer } from '../access.ts';
import { sessionKinds } from '../sessions/kinds.ts';
import {
  canAddGuests,
  canRemove,
  isKeptForRecord,
  canRemoveGuest,
  type LivingSession,
  noticeDueAt,
  noticeHorizon,
} from './life.ts';
import { viewer } from '../viewer.testing.ts';

const now = new Date('2026-12-01T10:00:00+01:00');
const session = (values: Partial<LivingSession> = {}): LivingSession => ({
  kind: 'team_meeting',
  pilotId: 9,
  startsAt: new Date('2026-12-31T09:00:00+01:00'),
  endsAt: new Date('2026-12-31T12:00:00+01:00'),
  registered: 3,
  ...values,
});
const past = { startsAt: new Date('2026-11-01T09:00:00Z'), endsAt: new Date('2026-11-01T12:00:00Z') };

describe('notices before a session', () => {
  test.each([
    [
      'a winter morning',
      '2026-12-15T08:00:00+01:00',
      '2026-12-13T09:00:00+01:00',
      '2026-12-12T09:00:00+01:00',
    ],
    [
      'just after midnight',
      '2026-12-15T00:10:00+01:00',
      '2026-12-13T09:00:00+01:00',
      '2026-12-12T09:00:00+01:00',
    ],
    [
      'the day after spring begins',
      '2027-03-29T09:00:00+02:00',
      '2027-03-27T09:00:00+01:00',
      '2027-03-26T09:00:00+01:00',
    ],
    [
      'the evening of the autumn change',
      '2026-10-25T20:00:00+01:00',
      '2026-10-23T09:00:00+02:00',
      '2026-10-22T09:00:00+02:00',
    ],
    [
      'the first of March of a leap year',
      '2028-03-01T09:00:00+01:00',
      '2028-02-28T09:00:00+01:00',
      '2028-02-27T09:00:00+01:00',
    ],
  ])('are due two and three days before, at nine in Paris: %s', (_name, start, reminder, minimum) => {
    const startsAt = new Date(start);
    expect(noticeDueAt('reminder', startsAt)).toEqual(new Date(reminder));
    expect(noticeDueAt('minimum', startsAt)).toEqual(new Date(minimum));
  });

  test('are due only for sessions that start before the horizon, at any hour', () => {
    const starts = Array.from({ length: 24 * 7 }, (_, hour) => new Date(now.getTime() + hour * 3_600_000));
    for (const notice of ['reminder', 'minimum'] as const) {
      const missed = starts.filter(
        (startsAt) => noticeDueAt(notice, startsAt) <= now && startsAt >= noticeHorizon(notice, now),
      );
      expect(missed).toEqual([]);
    }
  });
});

test('CORE-241: people who may change a session may delete it; after its end it is kept for the record if somebody was registered', () => {
  expect(canRemove(viewer({ id: 9 }), session())).toEqual({ ok: true });
  expect(canRemove(viewer(), session())).toEqual({ ok: false, reason: 'not_yours' });
  expect(isKeptForRecord(session(), now)).toBe(false);
  expect(isKeptForRecord(session(past), now)).toBe(true);
  expect(isKeptForRecord(session({ ...past, registered: 0 }), now)).toBe(false);
  const underWay = session({ ...past, endsAt: new Date('2026-12-01T11:00:00+01:00') });
  expect(isKeptForRecord(underWay, now)).toBe(false);
});

test('CAT-169: guests are added only to team meetings, by the pilot, XMAN and administrators, before the start', () => {
  const who = [viewer({ id: 9 }), viewer({ level: 'ROLE_XMAN' }), viewer({ isAdmin: true })];
  for (const one of who) expect(canAddGuests(one, session(), now)).toEqual({ ok: true });
  const others = [
    viewer(),
    viewer({ isPilot: true }),
    viewer({ level: 'ROLE_DXMAN' }),
    viewer({ isSuperOrganizer: true }),
  ];
  for (const one of others)
    expect(canAddGuests(one, session(), now)).toEqual({ ok: false, reason: 'not_allowed' });
  expect(sessionKinds.filter((kind) => canAddGuests(who[0]!, session({ kind }), now).ok)).toEqual([
    'team_meeting',
  ]);
  expect(canAddGuests(who[0]!, session(past), now)).toEqual({ ok: false, reason: 'session_started' });
});

test('CORE-248: a person is removed from a formation only by a super organiser, from the other kinds by the office, and before the start', () => {
  const holder = viewer({ isSuperOrganizer: true });
  const removable = (who: Viewer) =>
    sessionKinds.filter((kind) => canRemoveGuest(who, session({ kind }), now).ok);
  expect(removable(holder)).toEqual(['formation']);
  expect(removable(viewer({ isAdmin: true }))).toEqual(['workshop', 'event', 'team_meeting']);
  const others = [
    viewer({ id: 9, isPilot: true }),
    viewer({ level: 'ROLE_XMAN' }),
    viewer({ isAdmin: true }),
  ];
  for (const one of others) {
    expect(canRemoveGuest(one, session({ kind: 'formation' }), now)).toEqual({
      ok: false,
      reason: 'not_allowed',
    });
  }
  expect(canRemoveGuest(holder, session({ ...past, kind: 'formation' }), now)).toEqual({
    ok: false,
    reason: 'session_started',
  });
});
