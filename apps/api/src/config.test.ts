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
  'an invalid MAIL_FROM %j is refused at the start',
  (value) => {
    expect(() => from(value)).toThrow(ConfigError);
  },
);

test('without a mail server the sender is noreply at the portal’s own host', () => {
  expect(senderOf({ PUBLIC_URL: 'https://portail.association.example/' })).toEqual({
    name: 'Forman',
    address: 'noreply@portail.association.example',
  });
  expect(() => senderOf({ PUBLIC_URL: 'portail' })).toThrow(ConfigError);
});

const chorusPro = { CHORUS_PRO_CLIENT_ID: 'application', CHORUS_PRO_CLIENT_SECRET: 'secret' };
const account = { CHORUS_PRO_LOGIN: 'TECH_1@cpro.fr', CHORUS_PRO_PASSWORD: 'compte' };
const chorusProOf = (env: Record<string, string>) => readConfig({ ...secret, ...env }, tmpdir()).chorusPro;

test('Chorus Pro is reached at the State’s addresses with the technical account, or at its sandbox when named', () => {
  expect(chorusProOf({ ...chorusPro, ...account })).toEqual({
    clientId: 'application',
    clientSecret: 'secret',
    account: { login: 'TECH_1@cpro.fr', password: 'compte' },
    oauthBase: 'https://oauth.piste.gouv.fr',
    apiBase: 'https://api.piste.gouv.fr',
  });
  const sandbox = 'https://sandbox-api.piste.gouv.fr';
  expect(chorusProOf({ ...chorusPro, ...account, CHORUS_PRO_API_BASE: `${sandbox}/` })?.apiBase).toBe(
    sandbox,
  );
  expect(chorusProOf({ ...chorusPro, CHORUS_PRO_ACCOUNT: 'off' })?.account).toBeNull();
  expect(chorusProOf({})).toBeNull();
});

test.each<[string, Record<string, string>]>([
  ['an application without its account', chorusPro],
  ['an account without an application', account],
  ['half an application', { CHORUS_PRO_CLIENT_ID: 'application' }],
  [
    'an address that is not protected',
    { ...chorusPro, ...account, CHORUS_PRO_API_BASE: 'http://api.example' },
  ],
])('%s for Chorus Pro is refused at the start', (_what, env) => {
  expect(() => chorusProOf(env)).toThrow(ConfigError);
});
