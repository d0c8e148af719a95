import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const secret = { TOKEN_SECRET: 'x'.repeat(32) };
const senderOf = (env: Record<string, string>) => readConfig({ ...secret, ...env }, tmpdir()).sender;
const from = (value: string) => senderOf({ SMTP_URL: 'smtp://relais.example', MAIL_FROM: value });

test.each([
  ['portail@association.example', ''],
  ['Forman <portail@association.example>', 'Forman'],
  ['"Forman, le portail" <portail@association.example>', 'Forman, le portail'],
  ['  <portail@association.example> ', ''],
])('MAIL_FROM %j is the sender of e-mails and calendar entries', (value, name) => {
  expect(from(value)).toEqual({ name, address: 'portail@association.example' });
});

test.each(['Forman', 'a b@association.example', 'a@b@c', 'Forman <portail>', 'x <a@b.example'])(
  'MAIL_FROM %j, which no mail server takes, is refused at the start',
  (value) => {
    expect(() => from(value)).toThrow(ConfigError);
  },
);

test('without a mail server the sender is nobody’s name under the portal’s own host', () => {
  expect(senderOf({ PUBLIC_URL: 'https://portail.association.example/' })).toEqual({
    name: 'Forman',
    address: 'noreply@portail.association.example',
  });
  expect(() => senderOf({ PUBLIC_URL: 'portail' })).toThrow(ConfigError);
});
