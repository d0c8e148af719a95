import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as ServerClock from './server-clock.ts';

const real = Date.parse('2026-12-01T09:00:00Z');
const hour = 3_600_000;
const answer = (time: string) => ({ headers: new Headers(time === '' ? {} : { 'x-server-time': time }) });

let clock: typeof ServerClock;
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: real });
  clock = await import('./server-clock.ts');
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([5 * hour, -5 * hour])(
  'the server’s time is right in a browser whose clock is %i ms off',
  (off) => {
    vi.setSystemTime(real + off);
    clock.hearServerTime(answer(new Date(real).toISOString()));
    expect(clock.serverNow()).toBe(real);
    vi.advanceTimersByTime(90_000);
    expect(clock.serverNow()).toBe(real + 90_000);
  },
);

test('the server’s time ignores a later change of the browser’s clock', () => {
  clock.hearServerTime(answer(new Date(real).toISOString()));
  vi.setSystemTime(real + 3 * hour);
  expect(clock.serverNow()).toBe(real);
});

test('the server’s time comes from the last answer, and an answer without a valid time is ignored', () => {
  clock.hearServerTime(answer(new Date(real).toISOString()));
  clock.hearServerTime(answer(new Date(real + 1500).toISOString()));
  for (const silent of ['', 'noon']) clock.hearServerTime(answer(silent));
  expect(clock.serverNow()).toBe(real + 1500);
});

test('the browser’s time is used before the first answer', () => {
  vi.setSystemTime(real + hour);
  expect(clock.serverNow()).toBe(real + hour);
});
