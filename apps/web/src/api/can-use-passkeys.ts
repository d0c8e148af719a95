/**
 * True when the browser knows passkeys. The same test as the library’s, which loads only once one is used
 * (passkeys.ts).
 */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
