import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { ProviderError } from '../provider-error.ts';
import type { PasswordLeaks } from './port.ts';
import { createPwnedPasswords } from './pwned-passwords.ts';
import { createSimulatedLeaks } from './simulated.ts';

const leaked = 'correct horse battery staple';
const sha1 = createHash('sha1').update(leaked).digest('hex').toUpperCase();

/** The service runs in this process and answers over HTTP as the real one does. */
let service: Server;
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answerWith: Answer | null = null;
let asked: IncomingMessage[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request);
    if (answerWith) return answerWith(request, response);
    const of = request.url?.endsWith(sha1.slice(0, 5)) ? [`${sha1.slice(5)}:1234`] : [];
    response.end([`${'0'.repeat(34)}1:0`, ...of, `${'F'.repeat(35)}:3`].join('\r\n'));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => service.close());
beforeEach(() => {
  asked = [];
  answerWith = null;
});

const url = (): string => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
/** A long timeout, so that a slow machine fails no test. */
const patient = (): PasswordLeaks => createPwnedPasswords({ url: url(), timeoutMs: 60_000 });
const known: Record<string, () => PasswordLeaks> = {
  'pwned-passwords': patient,
  simulated: () => createSimulatedLeaks([leaked]),
};

test.each(Object.keys(known))('%s knows a leaked password, and no other', async (name) => {
  const leaks = known[name]!();
  expect([await leaks.has(leaked), await leaks.has('girouette-au-vent')]).toEqual([true, false]);
});

test('the service gets only five digits of the digest, with the request for padding', async () => {
  await patient().has(leaked);
  expect(asked.map((one) => [one.method, one.url])).toEqual([['GET', `/range/${sha1.slice(0, 5)}`]]);
  expect(asked[0]?.headers['add-padding']).toBe('true');
});

test('a line of padding is not a leak', async () => {
  answerWith = (_, response) => response.end(`${sha1.slice(5)}:0`);
  expect(await patient().has(leaked)).toBe(false);
});

const failures: [what: string, answer: Answer][] = [
  ['503', (_, response) => response.writeHead(503).end()],
  ['another address', (_, response) => response.writeHead(302, { location: `${url()}/range/00000` }).end()],
  ['a broken connection', (request) => request.socket.destroy()],
];
test.each(failures)('%s is a provider’s failure', async (_, answer) => {
  answerWith = answer;
  await expect(patient().has(leaked)).rejects.toBeInstanceOf(ProviderError);
});

test('silence is a provider’s failure after one second', async () => {
  answerWith = () => {};
  const started = performance.now();
  await expect(createPwnedPasswords({ url: url() }).has(leaked)).rejects.toBeInstanceOf(ProviderError);
  const waited = performance.now() - started;
  expect(waited).toBeGreaterThanOrEqual(900);
  // 20 s allow for slow machines; the patient services wait 60 s.
  expect(waited).toBeLessThan(20_000);
});

test('no service is asked unless its address is configured, and only over https', () => {
  const urlFrom = (PASSWORD_LEAKS?: string) =>
    readConfig({ TOKEN_SECRET: 'x'.repeat(32), PASSWORD_LEAKS }, tmpdir()).passwordLeaksUrl;
  expect(urlFrom()).toBeNull();
  expect(urlFrom('https://api.pwnedpasswords.com/')).toBe('https://api.pwnedpasswords.com');
  for (const wrong of ['http://api.pwnedpasswords.com', 'on'])
    expect(() => urlFrom(wrong)).toThrow('PASSWORD_LEAKS is an address that begins with https://.');
});
