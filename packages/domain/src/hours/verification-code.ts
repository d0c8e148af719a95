/** Digits and capitals without I, L, O and U: no sign is mistaken for another, and no word appears. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** Number of random bytes of a code: five bits of each are used, 60 in all. */
export const codeBytes = length;

/** "7KQ4-M2XD-91TB". @param random `codeBytes` unpredictable bytes. */
export const verificationCode = (random: Uint8Array): string =>
  inGroups(Array.from(random.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join(''));

const inGroups = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Public page of a code, below the portal's address. */
export const verificationPath = (code: string): string => `/verification/${code}`;

/**
 * Normalises a typed code: case, spaces and dashes are ignored, O is read as 0, I and L as 1. null when it
 * has not the shape of a code.
 */
export function readVerificationCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return code.length === length && Array.from(code).every((sign) => alphabet.includes(sign))
    ? inGroups(code)
    : null;
}
