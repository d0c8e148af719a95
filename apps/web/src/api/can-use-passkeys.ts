/** As the library of passkeys finds out itself, which comes when one is used (passkeys.ts). */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
