import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findPasskey, listPasskeys, markPasskeyUsed } from './factors.queries.ts';

/** WebAuthn for the portal's own address. A key proves possession and, always, a finger, a face or a PIN. */

/** Loaded with the first key: most processes of a small association never need the library's megabytes. */
const library = () => import('@simplewebauthn/server');

/**
 * Ed25519, ECDSA and RSA, by their COSE numbers. Named, because the library would otherwise ask Node for
 * algorithms that are still experimental there, which warns on the console.
 */
const algorithms = [-8, -7, -257];

const siteOf = ({ config }: Pick<Context, 'config'>) => {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
};

const known = async (db: Db, userId: number) =>
  (await listPasskeys(db, userId)).map(({ credential_id, transports }) => ({
    id: credential_id,
    transports,
  }));

export async function optionsToAdd(ctx: Context, user: { id: number; email: string; name: string }) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Forman',
    rpID: siteOf(ctx).rpID,
    userID: new Uint8Array(Buffer.from(`forman:${user.id}`)),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: await known(ctx.db, user.id),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** @returns null when the response does not prove the challenge. */
export async function readNewPasskey(ctx: Context, challenge: string, response: unknown) {
  const { verifyRegistrationResponse } = await library();
  const { rpID, origin } = siteOf(ctx);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  return verified && registrationInfo ? registrationInfo.credential : null;
}

/** Makes the options to sign with one person's keys; null: with any key registered at the portal. */
export async function optionsToSign(ctx: Context, userId: number | null) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: siteOf(ctx).rpID,
    userVerification: 'required',
    ...(userId !== null && { allowCredentials: await known(ctx.db, userId) }),
  });
}

/**
 * Checks a passkey's signature of the challenge, and stores its new counter.
 * @returns the owner of the key; null when it proves nothing, or is not the expected person's.
 */
export async function takePasskey(
  ctx: Context,
  tx: Tx,
  asked: { challenge: string; userId: number | null },
  response: { id: string },
): Promise<number | null> {
  const key = await findPasskey(tx, response.id);
  if (!key || (asked.userId !== null && key.user_id !== asked.userId)) return null;
  const { verifyAuthenticationResponse } = await library();
  const { rpID, origin } = siteOf(ctx);
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
      transports: key.transports,
    },
  }).catch(() => null);
  if (!result?.verified) return null;
  await markPasskeyUsed(tx, {
    counter: result.authenticationInfo.newCounter,
    id: key.id,
    now: ctx.clock.now(),
  });
  return key.user_id;
}
