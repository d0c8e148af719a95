import { expect, test } from 'vitest';
import { refundExpiry } from './expiry.ts';

test.each([
  ['2026-12-01T23:30:00+01:00', '2027-12-01T23:59:59.999+01:00'],
  // Half past midnight in Paris is the day before in London.
  ['2026-06-15T00:30:00+02:00', '2027-06-15T23:59:59.999+02:00'],
  ['2028-02-29T12:00:00+01:00', '2029-02-28T23:59:59.999+01:00'],
])('CORE-221: the avoir of a cancellation at %s counts until %s', (cancelled, until) =>
  expect(refundExpiry(new Date(cancelled))).toEqual(new Date(until)),
);
