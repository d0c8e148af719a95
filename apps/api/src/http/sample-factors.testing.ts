import type { Problem } from '@forman/contract/fields';
import {
  addPasskey,
  beginTotp,
  getAccountSecurity,
  passkeyForLogin,
  passkeyToAdd,
} from '@forman/contract/people/second-factor';
import { updateUser } from '@forman/contract/office/members';
import { generateSync } from 'otplib';
import { softwareKey } from '../testing/authenticator.ts';
import { testPassword } from '../testing/factories.ts';
import type { TestPortal } from '../testing/harness.ts';
import { another, type Makers, type Ready, somebody } from './sample-ready.testing.ts';

/** Second factors and confirmations: each proof serves once. */
export function factorMakers(portal: TestPortal): Makers {
  const { publicUrl } = portal.ctx.config;
  const withCodes = async () => {
    const { user, caller } = await somebody(portal);
    const key = softwareKey(publicUrl);
    const asked = await caller.call(passkeyToAdd, { body: { name: 'Clé' } });
    const added = await caller.call(addPasskey, {
      body: { challenge: asked.challenge, name: 'Clé', passkey: key.create(asked.options as never) as never },
    });
    const { factors } = await caller.call(getAccountSecurity);
    return { user, caller, key, id: factors[0]!.id, codes: added.recoveryCodes! };
  };
  const challengeOf = async ({ email }: { email: string }): Promise<string> => {
    const answer = await (
      await portal.as(null)
    ).raw('POST', '/api/login_check', { email, password: testPassword });
    return answer.json<Problem>().secondFactor!.challenge;
  };
  const ofKey = async (): Promise<Ready> => {
    const { caller, id } = await withCodes();
    return { caller, values: { kind: 'passkey', id } };
  };
  return {
    completeLogin: async () => {
      const { user, codes } = await withCodes();
      return { values: { challenge: await challengeOf(user), code: codes[0], passkey: undefined } };
    },
    passkeyForLogin: async () => ({ values: { challenge: undefined } }),
    logInWithPasskey: async () => {
      const { key } = await withCodes();
      const asked = await (await portal.as(null)).call(passkeyForLogin, { body: {} });
      return { values: { challenge: asked.challenge, passkey: key.get(asked.options as never) } };
    },
    confirmIdentity: async () => {
      const { caller } = await somebody(portal);
      return {
        caller,
        values: { password: testPassword, code: undefined, challenge: undefined, passkey: undefined },
      };
    },
    beginTotp: async () => ({ caller: (await somebody(portal)).caller }),
    confirmTotp: async () => {
      const { caller } = await somebody(portal);
      const { id, secret } = await caller.call(beginTotp, { body: { name: 'Application' } });
      const epoch = Math.floor(portal.clock.now().getTime() / 1000);
      return { caller, values: { id, code: generateSync({ secret, epoch }) } };
    },
    passkeyToAdd: async () => ({ caller: (await somebody(portal)).caller }),
    addPasskey: async () => {
      const { caller } = await somebody(portal);
      const { challenge, options } = await caller.call(passkeyToAdd, { body: { name: 'Clé' } });
      return { caller, values: { challenge, passkey: softwareKey(publicUrl).create(options as never) } };
    },
    renameFactor: ofKey,
    removeFactor: ofKey,
    renewRecoveryCodes: async () => ({ caller: (await withCodes()).caller }),
    ...contactMakers(portal),
    liftSecondFactor: async () => ({ values: { id: (await withCodes()).user.id } }),
  };
}

/** A new phone and a change taken back: each proof is read in the last message to the person. */
function contactMakers(portal: TestPortal): Makers {
  /** The value of this name in the last message to a recipient. */
  const wordOf = async (name: 'code' | 'undo', recipient: string): Promise<string> => {
    const { data } = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('data')
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return (data as Record<string, string>)[name]!;
  };
  return {
    confirmNewPhone: async () => {
      const { user, caller } = await somebody(portal);
      const phoneNumber = `0687${String(user.id).padStart(6, '0')}`;
      await caller.call(updateUser, { params: { id: user.id }, body: { phoneNumber } });
      return { caller, values: { code: await wordOf('code', `+33${phoneNumber.slice(1)}`) } };
    },
    sendPhoneCode: async () => {
      const { user, caller } = await somebody(portal);
      const phoneNumber = `0696${String(user.id).padStart(6, '0')}`;
      await caller.call(updateUser, { params: { id: user.id }, body: { phoneNumber } });
      return { caller };
    },
    takeContactBack: async () => {
      const { user, caller } = await somebody(portal);
      await caller.call(updateUser, {
        params: { id: user.id },
        body: { email: another('x').replace(' ', '') + user.email },
      });
      return { values: { token: await wordOf('undo', user.email) } };
    },
  };
}
