import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError, isUnconfirmed } from './api-error.ts';
import { call } from './client.ts';
import { confirmation, settleConfirmation } from './confirmation.ts';

const network = globalThis.fetch;
/** Answers of the server, call after call: true when it asks for a confirmation first. */
let refusals: boolean[];
let calls: number;

beforeEach(() => {
  calls = 0;
  globalThis.fetch = async () => {
    calls += 1;
    return refusals.shift()
      ? Response.json({ code: 'forbidden', reason: 'confirmation_needed' }, { status: 403 })
      : Response.json({ challenge: 'x', options: {} });
  };
});
afterEach(() => {
  globalThis.fetch = network;
});

/** A call that needs no login, and is refused all the same. */
const ask = () => call('passkeyForLogin', { body: {} });
const asked = async (): Promise<void> => {
  await expect.poll(confirmation.isAsked).toBe(true);
};

test('calls refused at the same time share one confirmation, and each is repeated once after it', async () => {
  refusals = [true, true];
  const both = Promise.all([ask(), ask()]);
  await asked();
  await expect.poll(() => calls).toBe(2);
  settleConfirmation(true);
  expect(await both).toEqual([
    { challenge: 'x', options: {} },
    { challenge: 'x', options: {} },
  ]);
  expect(calls).toBe(4);
  expect(confirmation.isAsked()).toBe(false);
});

test('a call whose confirmation is abandoned is not repeated, and its error differs from other refusals', async () => {
  refusals = [true];
  const refused = ask().catch((error: unknown) => error);
  await asked();
  settleConfirmation(false);
  expect(isUnconfirmed(await refused)).toBe(true);
  expect(calls).toBe(1);
  expect(isUnconfirmed(new ApiError({ status: 403, code: 'forbidden', reason: 'not_yours' }))).toBe(false);
});

test('a call refused again after a confirmation does not ask for another one', async () => {
  refusals = [true, true];
  const refused = ask().catch((error: unknown) => error);
  await asked();
  settleConfirmation(true);
  expect(isUnconfirmed(await refused)).toBe(true);
  expect(calls).toBe(2);
  expect(confirmation.isAsked()).toBe(false);
});
