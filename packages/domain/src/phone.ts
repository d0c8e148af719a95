/**
 * Normalises a typed phone: "06 12 34 56 78", "06.12.34.56.78", "+33 (0)6 12 34 56 78" are 0612345678. Any
 * other number only loses its spaces and signs.
 */
export const normalisePhone = (typed: string): string =>
  typed
    .replaceAll(/[\s.\-/]/g, '')
    .replace(/^(\+|00)33(\(0\))?0?(?=\d)/, '0')
    .replace(/^\((0)\)/, '$1');

/**
 * A typed phone, normalised, with the French prefix if one was typed: beside another country's prefix it
 * would be a stranger's number, who would get the codes that reset the password.
 */
export const readPhone = (typed: string): { phoneNumber: string; telPrefix?: '+33' } => ({
  phoneNumber: normalisePhone(typed),
  ...(/^\s*(?:\+|00)\s*33/.test(typed) && { telPrefix: '+33' as const }),
});

/** True for ten digits, once normalised (CORE-041, CORE-047). */
export const isPhone = (typed: string): boolean => /^\d{10}$/.test(normalisePhone(typed));
