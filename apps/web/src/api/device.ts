/**
 * Key of the secret by which the server recognises this device, given at its first login. The secret opens
 * nothing and survives the logout: failed logins from here are counted apart from those elsewhere.
 */
const key = 'forman.device';

/** Headers of the calls before a login. */
export function deviceHeaders(): { 'x-device'?: string } {
  const device = readDevice();
  return device === null ? {} : { 'x-device': device };
}

function readDevice(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is unavailable: the device counts as a new one each time.
    return null;
  }
}

export function keepDevice({ device }: { device?: string | undefined }): void {
  try {
    if (device !== undefined) localStorage.setItem(key, device);
  } catch {
    // Storage is full or unavailable: the login goes on all the same.
  }
}
