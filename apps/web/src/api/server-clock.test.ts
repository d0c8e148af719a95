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

test.each([5 * hour, -5 * hour])('a browser whose clock is %i ms off counts by the server', (off) => {
  vi.setSystemTime(real + off);
  clock.hearServerTime(answer(new Date(real).toISOString()));
  expect(clock.serverNow()).toBe(real);
  vi.advanceTimersByTime(90_000);
  expect(clock.serverNow()).toBe(real + 90_000);
});

test('a clock that is set while it counts changes nothing', () => {
  clock.hearServerTime(answer(new Date(real).toISOString()));
  vi.setSystemTime(real + 3 * hour);
  expect(clock.serverNow()).toBe(real);
});

test('the last answer counts, and one that says no time is not listened to', () => {
  clock.hearServerTime(answer(new Date(real).toISOString()));
  clock.hearServerTime(answer(new Date(real + 1500).toISOString()));
  for (const silent of ['', 'noon']) clock.hearServerTime(answer(silent));
  expect(clock.serverNow()).toBe(real + 1500);
});

test('before the first answer there is only the browser', () => {
  vi.setSystemTime(real + hour);
  expect(clock.serverNow()).toBe(real + hour);
});
