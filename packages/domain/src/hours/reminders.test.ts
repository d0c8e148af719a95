import { describe, expect, it } from 'vitest';
import { isYearDay, nextWave, waveDue, wavesOf } from './reminders.ts';

const days = [
  { month: 12, day: 10 },
  { month: 9, day: 1 },
  { month: 11, day: 15 },
  { month: 10, day: 15 },
];
const at = (instant: string): string | null => waveDue(days, new Date(instant));

describe('the waves of reminders', () => {
  it('come in order, each day once', () => {
    expect(wavesOf([...days, { month: 9, day: 1 }], 2026)).toEqual([
      '2026-09-01',
      '2026-10-15',
      '2026-11-15',
      '2026-12-10',
    ]);
  });

  it('are due from nine in the morning, for three more days at most', () => {
    expect(at('2026-09-01T08:59:00+02:00')).toBeNull();
    expect(at('2026-09-01T09:00:00+02:00')).toBe('2026-09-01');
    expect(at('2026-09-04T23:59:00+02:00')).toBe('2026-09-01');
    expect(at('2026-09-05T09:00:00+02:00')).toBeNull();
    expect(at('2026-08-31T12:00:00+02:00')).toBeNull();
  });

  it('are due one at a time: of two near waves only the latest is', () => {
    const near = [
      { month: 9, day: 1 },
      { month: 9, day: 3 },
    ];
    expect(waveDue(near, new Date('2026-09-03T10:00:00+02:00'))).toBe('2026-09-03');
  });

  it('are no longer due in the next year', () => {
    expect(waveDue([{ month: 12, day: 31 }], new Date('2027-01-02T10:00:00+01:00'))).toBeNull();
  });

  it('continue in the next year', () => {
    expect(nextWave(days, '2026-11-15')).toBe('2026-12-10');
    expect(nextWave(days, '2026-12-10')).toBe('2027-09-01');
    expect(nextWave([], '2026-12-10')).toBeNull();
  });

  it('are allowed only on days that every year has', () => {
    expect(
      [
        { month: 2, day: 29 },
        { month: 4, day: 31 },
        { month: 2, day: 28 },
      ].map(isYearDay),
    ).toEqual([false, false, true]);
  });
});
