import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/client.ts';
import { readWaiting } from '../../../api/waiting-signatures.ts';
import { sendFresh, sendWaiting } from './send-waiting.ts';
import { forgetSignature, keepSignature, type WaitingSignature, waitingOf } from './waiting.ts';

let stored: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  stored = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const signature = (part: Partial<WaitingSignature> = {}): WaitingSignature => ({
  owner: 7,
  sessionId: 12,
  title: 'Atelier du pic',
  day: '2026-12-01',
  part: 'morning',
  body: { ticket: 'billet', signedAt: '2026-12-01T08:31:00.000Z', typedName: 'Camille Rousseau' },
  refusal: null,
  ...part,
});
const afternoon = signature({ part: 'afternoon' });
const answer = { day: '2026-12-01', part: 'morning', isLate: false } as Answer<'signPresence'>;
const mine = (): WaitingSignature[] => waitingOf(7, readWaiting());
const refusing = (fields: ConstructorParameters<typeof ApiError>[0]) =>
  vi.fn<() => Promise<Answer<'signPresence'>>>().mockRejectedValue(new ApiError(fields));
const sentenceOf = (): string => 'Cette demi-journée est terminée.';

test('a device keeps one waiting signature per owner and half-day, and stores nothing once all are gone', () => {
  keepSignature(signature());
  keepSignature(signature({ owner: 8 }));
  keepSignature(afternoon);
  keepSignature(signature({ title: 'Signée de nouveau' }));
  expect(mine().map(({ title, part }) => [title, part])).toEqual([
    ['Atelier du pic', 'afternoon'],
    ['Signée de nouveau', 'morning'],
  ]);
  expect(waitingOf(8, readWaiting())).toHaveLength(1);
  for (const one of [signature(), afternoon, signature({ owner: 8 })]) forgetSignature(one);
  expect(stored.size).toBe(0);
});

test('a full device reports that it cannot keep a signature, and unreadable stored content is ignored', () => {
  isFull = true;
  expect(keepSignature(signature())).toBe(false);
  isFull = false;
  stored.set('forman.signatures', '{"not":"ours"');
  expect(mine()).toEqual([]);
  stored.set('forman.signatures', '"nor this"');
  expect(mine()).toEqual([]);
  expect(keepSignature(signature())).toBe(true);
  expect(mine()).toHaveLength(1);
});

test('a waiting signature is sent with the hour of its signing, and removed once it has arrived', async () => {
  keepSignature(signature());
  keepSignature(afternoon);
  const sign = vi.fn<() => Promise<typeof answer>>().mockResolvedValue(answer);
  const sent = await sendWaiting(mine(), { sign, sentenceOf });
  expect(sign.mock.calls).toEqual([[signature().body], [afternoon.body]]);
  expect(sent.map((one) => one.signature.part)).toEqual(['morning', 'afternoon']);
  expect(mine()).toEqual([]);
});

test.each([
  ['no network', { status: 0, code: 'offline' }],
  ['a login that ran out', { status: 401, code: 'not_logged_in' }],
  ['too many calls', { status: 429, code: 'too_many_requests' }],
  ['a server that is down', { status: 503, code: 'unavailable' }],
  ['a second factor to add first', { status: 403, code: 'forbidden', reason: 'second_factor_due' }],
] as const)('after %s, all waiting signatures are kept and no further one is sent', async (_, fields) => {
  keepSignature(signature());
  keepSignature(afternoon);
  const sign = refusing(fields);
  expect(await sendWaiting(mine(), { sign, sentenceOf })).toEqual([]);
  expect(sign).toHaveBeenCalledTimes(1);
  expect(mine()).toEqual([signature(), afternoon]);
});

const passing = [
  ['no network', { status: 0, code: 'offline' }],
  ['a login that ran out', { status: 401, code: 'not_logged_in' }],
  ['too many calls', { status: 429, code: 'too_many_requests' }],
  ['a server that fails', { status: 500, code: 'internal' }],
] as const;
test.each(passing)('after %s, a new signature is kept with its hour', async (_, fields) => {
  expect(await sendFresh(signature(), refusing(fields))).toBeNull();
  expect(mine()).toEqual([signature()]);
});

test('a new signature is kept before it is sent, and removed once it has arrived', async () => {
  const sign = vi.fn<() => Promise<typeof answer>>(async () => {
    expect(mine()).toEqual([signature()]);
    return answer;
  });
  expect(await sendFresh(signature(), sign)).toBe(answer);
  expect(mine()).toEqual([]);
});

test('a refused new signature is reported and not kept; a failed one is reported if the device is full', async () => {
  const violations = [{ propertyPath: 'typedName', message: 'Tapez votre nom.' }];
  const refused = refusing({ status: 422, code: 'invalid', violations });
  await expect(sendFresh(signature(), refused)).rejects.toMatchObject({ status: 422 });
  expect(mine()).toEqual([]);
  // An administrator in the account signs nothing, now or later.
  const takenOver = refusing({ status: 403, code: 'forbidden', reason: 'takeover' });
  await expect(sendFresh(signature(), takenOver)).rejects.toMatchObject({ reason: 'takeover' });
  expect(mine()).toEqual([]);
  isFull = true;
  await expect(sendFresh(signature(), refusing(passing[3][1]))).rejects.toMatchObject({ status: 500 });
});

test('the wait for the answer to a new signature ends at a deadline, and the signature is kept', async () => {
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const sign = vi.fn<() => Promise<typeof answer>>(() => new Promise(() => {}));
  const sent = sendFresh(signature(), sign);
  await vi.waitFor(() => expect(sign).toHaveBeenCalled());
  deadline.abort(new DOMException('late', 'TimeoutError'));
  expect(await sent).toBeNull();
  expect(mine()).toEqual([signature()]);
  vi.restoreAllMocks();
  expect(await sendFresh(signature(), vi.fn<() => Promise<typeof answer>>().mockResolvedValue(answer))).toBe(
    answer,
  );
});

test('a refused waiting signature stays with its reason, is not sent again, and does not block the others', async () => {
  keepSignature(signature());
  keepSignature(afternoon);
  const sign = refusing({ status: 409, code: 'conflict', reason: 'half_day_over' });
  sign.mockRejectedValueOnce(new ApiError({ status: 409, code: 'conflict', reason: 'half_day_over' }));
  sign.mockResolvedValueOnce(answer);
  await sendWaiting(mine(), { sign, sentenceOf });
  expect(mine()).toEqual([signature({ refusal: 'Cette demi-journée est terminée.' })]);
  await sendWaiting(mine(), { sign, sentenceOf });
  expect(sign).toHaveBeenCalledTimes(2);
});
