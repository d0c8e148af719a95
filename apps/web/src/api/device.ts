import { deviceStorage } from './storage.ts';

/**
 * Key of the secret by which the server recognises this device, given at its first login. The secret opens
 * nothing and survives the logout: failed logins from here are counted apart from those elsewhere.
 */
const key = 'forman.device';

/** Headers of the calls before a login. */
export function deviceHeaders(): { 'x-device'?: string } {
  const device = deviceStorage.getItem(key);
  return device === null ? {} : { 'x-device': device };
}

export function keepDevice({ device }: { device?: string | undefined }): void {
  if (device !== undefined) deviceStorage.setItem(key, device);
}
