import { createHash } from 'node:crypto';

/** The previous hash of the first link of every chain. */
export const genesisHash = '0'.repeat(64);

/** JSON with sorted keys and without undefined values: the same text whatever a jsonb column's key order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isRecord(inner) ? sorted(inner) : inner));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** SHA-256 in hexadecimal of the previous link's hash followed by this link. */
export const chainedHash = (previousHash: string, link: object): string =>
  createHash('sha256').update(previousHash).update(canonicalJson(link)).digest('hex');
