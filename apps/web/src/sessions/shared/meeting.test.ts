import { expect, test } from 'vitest';
import { isItsDay, meetingLink, type Met } from './meeting.ts';
import { startsSoon } from './starts-soon.ts';

const link = 'https://visio.example/grive';
const session = (part: object = {}) =>
  ({
    mine: { state: 'registered' },
    actions: { finalise: { ok: false } },
    startDate: '2026-12-01T23:10:00Z',
    endDate: '2026-12-02T01:00:00Z',
    videoConferenceLink: link,
    ...part,
  }) as Met;
const at = (time: string): Date => new Date(`2026-12-${time}Z`);

test('CORE-164: a person with a seat can open a remote session until its end, only by a valid link', () => {
  expect(meetingLink(session(), at('01T10:00:00'))).toBe(link);
  expect(meetingLink(session(), at('02T00:59:59'))).toBe(link);
  expect(meetingLink(session(), at('02T01:00:00'))).toBeNull();
  for (const part of [
    { videoConferenceLink: undefined },
    { videoConferenceLink: 'javascript:alert(1)' },
    { mine: { state: 'held' } },
    { actions: { finalise: { ok: true } } },
  ])
    expect(meetingLink(session(part), at('01T10:00:00'))).toBeNull();
});

test('a session starts soon from an hour before it; its day begins at midnight in Paris, or with that hour if earlier', () => {
  const soon = (time: string): boolean => startsSoon(session(), at(time));
  expect([soon('01T22:09:59'), soon('01T22:10:00'), soon('02T00:30:00')]).toEqual([false, true, true]);
  // The session begins at 0h10 on the 2nd, Paris time.
  const day = (time: string): boolean => isItsDay(session(), at(time));
  expect([day('01T22:09:59'), day('01T22:10:00'), day('02T00:30:00')]).toEqual([false, true, true]);
  expect(isItsDay(session({ startDate: '2026-12-01T19:00:00Z' }), at('01T08:00:00'))).toBe(true);
});
