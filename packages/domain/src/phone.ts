/**
 * A phone as it is kept, from what people type: "06 12 34 56 78", "06.12.34.56.78", "+33 (0)6 12 34 56 78" are
 * 0612345678. What is no French number stays what it is, without its spaces.
 */
export const normalisePhone = (typed: string): string =>
  typed
    .replaceAll(/[\s.\-/]/g, '')
    .replace(/^(\+|00)33(\(0\))?0?(?=\d)/, '0')
    .replace(/^\((0)\)/, '$1');

/**
 * A typed phone as it is kept, with the prefix that was typed before it. Kept beside another country's prefix, a French
 * number would be a stranger's, who would get the codes that reset the password.
 */
export const readPhone = (typed: string): { phoneNumber: string; telPrefix?: '+33' } => ({
  phoneNumber: normalisePhone(typed),
  ...(/^\s*(?:\+|00)\s*33/.test(typed) && { telPrefix: '+33' as const }),
});

/** Ten digits, once normalised (CORE-041, CORE-047). */
export const isPhone = (typed: string): boolean => /^\d{10}$/.test(normalisePhone(typed));
