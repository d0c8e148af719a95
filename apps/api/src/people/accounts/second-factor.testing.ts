import { login } from '@forman/contract/people/login';
import type { Problem } from '@forman/contract/fields';
import * as calls from '@forman/contract/people/second-factor';
import { generateSync } from 'otplib';
import { beforeEach, expect } from 'vitest';
import { type Authenticator, softwareKey } from '../../testing/authenticator.ts';
import { makeUser, testPassword } from '../../testing/factories.ts';
import type { TestPortal } from '../../testing/harness.ts';
import { filePortal } from '../../testing/file-portal.ts';

export type Pair = { token: string; refresh_token: string; device?: string };

export type Asked = {
  challenge: string;
  options: { challenge: string; allowCredentials?: { id: string }[] };
};

export const at = (path: string, values: Record<string, string | number>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => String(values[name]));

let addresses = 0;

/** The portal of a test file, an account for each test, and ways to log in to it. */
export function factorPortal() {
  const portal = filePortal();
  const user = {} as Awaited<ReturnType<typeof makeUser>>;
  beforeEach(async () => {
    Object.assign(user, await makeUser(portal));
  });
  const send = sendTo(portal);
  const logIn = async (password = testPassword, email = user.email) =>
    send('POST', login.path, { email, password }) as Promise<{ status: number; body: Pair & Problem }>;
  /** Logs in with the right password. @returns the challenge that follows. */
  async function challengeOf(): Promise<{ challenge: string; methods: string[] }> {
    const { status, body } = await logIn();
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'second_factor_needed' });
    return body.secondFactor!;
  }
  const codeOf = (secret: string): string => codeAt(portal, secret);
  return {
    portal,
    user,
    send,
    logIn,
    challengeOf,
    codeOf,
    ...factorsOf(portal, send, logIn),
    complete: (body: object) => send('POST', calls.completeLogin.path, body),
  };
}

type Send = ReturnType<typeof sendTo>;

/** Sends from an address of its own, so that no limit of one test reaches another. */
const sendTo =
  (portal: TestPortal) =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    token?: string,
  ) => {
    addresses += 1;
    const response = await portal.app.inject({
      method,
      url: `/api${path}`,
      ...(payload ? { payload } : {}),
      remoteAddress: `10.3.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    return { status: response.statusCode, body: response.body ? response.json() : null };
  };

const codeAt = (portal: TestPortal, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(portal.clock.now().getTime() / 1000) });

/** Gives the account its second factors. */
function factorsOf(portal: TestPortal, send: Send, logIn: () => Promise<{ body: Pair }>) {
  /** An account with an application; one code of it is used up. */
  async function withTotp() {
    const { token } = (await logIn()).body;
    const begun = await send('POST', calls.beginTotp.path, { name: 'Mon téléphone' }, token);
    const { id, secret, uri } = begun.body as { id: number; secret: string; uri: string };
    const confirmed = await send(
      'PUT',
      at(calls.confirmTotp.path, { id }),
      { code: codeAt(portal, secret) },
      token,
    );
    portal.clock.advance(60_000);
    return { token, id, secret, uri, recoveryCodes: confirmed.body.recoveryCodes as string[] };
  }

  async function withPasskey(): Promise<{ token: string; key: Authenticator; recoveryCodes: string[] }> {
    const { token } = (await logIn()).body;
    const key = softwareKey(portal.ctx.config.publicUrl);
    const asked = (await send('POST', calls.passkeyToAdd.path, { name: 'Clé' }, token)).body as Asked;
    const added = await send(
      'POST',
      calls.addPasskey.path,
      { challenge: asked.challenge, name: 'Mon ordinateur', passkey: key.create(asked.options) },
      token,
    );
    expect(added.status).toBe(200);
    return { token, key, recoveryCodes: added.body.recoveryCodes };
  }
  return { withTotp, withPasskey };
}

export const eventsOf = async (portal: TestPortal, userId: number): Promise<string[]> => {
  const rows = await portal.ctx.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
