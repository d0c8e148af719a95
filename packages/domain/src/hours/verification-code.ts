/** Digits and capitals without I, L, O and U: none is taken for another, and no word comes about. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** How many random bytes a code is made of: five bits of each, 60 in all. */
export const codeBytes = length;

/** "7KQ4-M2XD-91TB". @param random as many bytes as `codeBytes`, not to be guessed. */
export const verificationCode = (random: Uint8Array): string =>
  inGroups(Array.from(random.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join(''));

const inGroups = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1-');

/** The public page of a code, under the portal's address. */
export const verificationPath = (code: string): string => `/verification/${code}`;

/**
 * A code as it is kept, from what somebody typed: case, spaces and dashes do not count, and who reads O or I in it means 0 or
 * 1. null when it has no code's shape.
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
