import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';

/**
 * A passkey in software that signs as a real one would: made for one portal, with a counter that rises with
 * each signature.
 */
export type Authenticator = {
  id: string;
  /** The browser's answer to the options that create a key. */
  create(options: { challenge: string }, changes?: Partial<Site>): Record<string, unknown> & { id: string };
  /** The browser's answer to the options to sign. */
  get(options: { challenge: string }, changes?: Partial<Site>): Record<string, unknown> & { id: string };
};
type Site = { origin: string; rpID: string; flags: number; counter: number };

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

const text = (value: string | Uint8Array): string =>
  isoBase64URL.fromBuffer(
    typeof value === 'string' ? new Uint8Array(Buffer.from(value)) : new Uint8Array(value),
  );
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** COSE: an elliptic key (1: 2) for ES256 (3: -7) on P-256 (-1: 1). */
function coseKeyOf(publicKey: KeyObject): Uint8Array {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]),
  );
}

const attestationOf = (authData: Buffer): Uint8Array =>
  isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]) as Parameters<typeof isoCBOR.encode>[0],
  );

export function softwareKey(publicUrl: string): Authenticator {
  const { hostname, origin } = new URL(publicUrl);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const dataOf = ({ rpID, flags, counter: count }: Site, credential = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), counted, credential]);
  };
  const clientDataOf = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const answer = (response: Record<string, unknown>) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    id: text(id),
    create({ challenge }, changes = {}) {
      const site = {
        origin,
        rpID: hostname,
        flags: userPresent | userVerified | hasCredential,
        counter,
        ...changes,
      };
      const key = coseKeyOf(publicKey);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = dataOf(site, Buffer.concat([Buffer.alloc(16), length, id, key]));
      return answer({
        clientDataJSON: text(clientDataOf('webauthn.create', challenge, site.origin)),
        attestationObject: text(attestationOf(authData)),
        transports: ['internal'],
      });
    },
    get({ challenge }, changes = {}) {
      counter += 1;
      const site = { origin, rpID: hostname, flags: userPresent | userVerified, counter, ...changes };
      const authData = dataOf(site);
      const clientData = clientDataOf('webauthn.get', challenge, site.origin);
      return answer({
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)),
      });
    },
  };
}
