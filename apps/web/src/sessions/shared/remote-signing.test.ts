import type { SessionCard } from '@forman/contract/sessions/sessions';
import { expect, test } from 'vitest';
import { isRemoteNow } from './remote-signing.ts';

const session = (part: object = {}) =>
  ({
    isVisio: true,
    mine: { state: 'registered' },
    actions: { finalise: { ok: false } },
    startDate: '2026-12-01T08:30:00Z',
    endDate: '2026-12-01T11:30:00Z',
    ...part,
  }) as SessionCard;
const at = (hour: string, part?: object): boolean =>
  isRemoteNow(session(part), new Date(`2026-12-01T${hour}Z`));

test('a person with a seat signs a remote session without a code, from 30 min before it to 15 min after it', () => {
  expect(['07:59:59', '08:00:00', '11:44:59', '11:45:00'].map((hour) => at(hour))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(at('09:00:00', { isVisio: false })).toBe(false);
  expect(at('09:00:00', { mine: { state: 'waiting' } })).toBe(false);
  expect(at('09:00:00', { mine: { state: 'pilot' } })).toBe(false);
  expect(at('09:00:00', { actions: { finalise: { ok: true } } })).toBe(false);
});
