import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../provider-error.ts';
import { createBrevoSms } from './brevo.ts';
import type { SmsMessage, SmsSender } from './port.ts';
import { createSimulatedSms } from './simulated.ts';

/**
 * A sender under the common contract. The provider runs in this process and answers over HTTP as Brevo does.
 */
type Subject = { sender: SmsSender; sent: () => SmsMessage[]; fail: () => void };
type Heard = { path: string; key: string | undefined; body: Record<string, unknown> };

let provider: Server;
const heard: Heard[] = [];
let failure: { status: number; code: string } | null = null;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      const answer = (status: number, value: object): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (failure)
        return answer(failure.status, { code: failure.code, message: `refused ${String(body.content)}` });
      if (request.headers['api-key'] !== 'cle')
        return answer(401, { code: 'unauthorized', message: 'Key not found' });
      if (!/^\d{8,15}$/.test(String(body.recipient)))
        return answer(400, { code: 'invalid_parameter', message: 'Invalid telephone number' });
      heard.push({ path: `${request.method} ${request.url}`, key: request.headers['api-key'], body });
      return answer(201, { messageId: 1511882900176220 });
    });
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
afterAll(() => {
  provider.close();
});
beforeEach(() => {
  heard.length = 0;
  failure = null;
});

const baseOf = (): string => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const brevo = (apiKey = 'cle', apiBase = baseOf()): SmsSender =>
  createBrevoSms({ apiKey, sender: 'Forman', apiBase });

const subjects: Record<SmsSender['name'], () => Subject> = {
  brevo: () => ({
    sender: brevo(),
    sent: () => heard.map(({ body }) => ({ to: `+${String(body.recipient)}`, text: String(body.content) })),
    fail: () => {
      failure = { status: 503, code: 'service_unavailable' };
    },
  }),
  simulated: () => {
    const sender = createSimulatedSms();
    return {
      sender,
      sent: () => sender.sent,
      fail: () => {
        sender.failWith = new ProviderError('sms', 'down', { retryable: true });
      },
    };
  },
};

describe.each(Object.keys(subjects) as SmsSender['name'][])('text messages by %s', (name) => {
  test('MEM-230: the number and the text are handed over unchanged', async () => {
    const { sender, sent } = subjects[name]();
    const message = { to: '+33612345678', text: 'Forman : votre code est 012345. À vous seul.' };
    await sender.send(message);
    expect(sent()).toEqual([message]);
    expect(sender.name).toBe(name);
  });

  test('a failure of the provider may be retried, and a wrong number may not', async () => {
    const { sender, sent, fail } = subjects[name]();
    const wrong = await sender.send({ to: '+0', text: 'x' }).catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(ProviderError);
    expect(wrong).toMatchObject({ retryable: false });
    fail();
    const down = await sender.send({ to: '+33612345678', text: 'x' }).catch((error: unknown) => error);
    expect(down).toBeInstanceOf(ProviderError);
    expect(down).toMatchObject({ retryable: true });
    expect(sent()).toEqual([]);
  });
});

describe('text messages by Brevo only', () => {
  test('a request has the path, key, sender and type that Brevo documents', async () => {
    await brevo().send({ to: '+33612345678', text: 'x' });
    expect(heard).toEqual([
      {
        path: 'POST /v3/transactionalSMS/send',
        key: 'cle',
        body: { sender: 'Forman', recipient: '33612345678', content: 'x', type: 'transactional' },
      },
    ]);
  });

  test('a wrong key and an unreachable provider are failures whose error hides the code sent', async () => {
    failure = { status: 402, code: 'not_enough_credits' };
    const errors = await Promise.all(
      [brevo('autre'), brevo('cle', 'http://127.0.0.1:9')].map((sender) =>
        sender.send({ to: '+33612345678', text: 'code 424242' }).catch((error: unknown) => error),
      ),
    );
    for (const error of errors) {
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ retryable: true });
      expect(String(error)).not.toContain('424242');
    }
    expect(String(errors[0])).toContain('not_enough_credits');
  });

  test('a redirection is not followed, so neither key nor number goes elsewhere', async () => {
    const elsewhere: string[] = [];
    const other = createServer((request, response) => {
      elsewhere.push(request.url ?? '');
      response.writeHead(201).end('{}');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const pointing = createServer((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
    }).listen(0, '127.0.0.1');
    await once(pointing, 'listening');
    const apiBase = `http://127.0.0.1:${(pointing.address() as AddressInfo).port}`;
    const error = await brevo('cle', apiBase)
      .send({ to: '+33612345678', text: 'x' })
      .catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(ProviderError);
    expect(elsewhere).toEqual([]);
    other.close();
    pointing.close();
  });
});
