import { afterEach, expect, test } from 'vitest';
import { call } from './client.ts';

const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
});

const body = { firstName: 'Léa', lastName: 'Martin', email: 'lea@essai.example', subject: 'A', message: 'B' };
const send = () =>
  call('sendContact', { body }).then(
    () => true,
    () => false,
  );

/** Sends the same form once for each answer. @returns the key of each sending. */
async function keysFor(answers: (() => Response)[]): Promise<string[]> {
  const keys: string[] = [];
  for (const answer of answers) {
    globalThis.fetch = async (_address, options) => {
      keys.push((JSON.parse(options!.body as string) as { requestKey: string }).requestKey);
      return answer();
    };
    await send();
  }
  return keys;
}

const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};
/** Cut after its first byte. */
const cut = (): Response =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{'));
        stream.error(new TypeError('network error'));
      },
    }),
    { status: 201, headers: { 'content-type': 'application/json' } },
  );
const made = (): Response => Response.json({ id: 1 }, { status: 201 });
const refused = (): Response => Response.json({ code: 'invalid', violations: [] }, { status: 422 });
const broken = (): Response => new Response('Bad gateway', { status: 502 });

test('a form is sent again with its key until an answer has come, then with another one', async () => {
  const keys = await keysFor([lost, cut, broken, made, made]);
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

test('a refused form, which has created nothing, is sent again with another key', async () => {
  const [one, other] = await keysFor([refused, made]);
  expect(other).not.toBe(one);
});
