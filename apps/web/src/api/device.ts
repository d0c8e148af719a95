/**
 * The secret by which the server knows this device again, told at its first login. It opens nothing and survives the
 * logout: its owner's tries are counted apart from those of somebody elsewhere.
 */
const key = 'forman.device';

/** For the calls before a login. */
export function deviceHeaders(): { 'x-device'?: string } {
  const device = readDevice();
  return device === null ? {} : { 'x-device': device };
}

function readDevice(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is closed: the device is a new one each time.
    return null;
  }
}

export function keepDevice({ device }: { device?: string | undefined }): void {
  try {
    if (device !== undefined) localStorage.setItem(key, device);
  } catch {
    // Storage is full or closed: the login goes on all the same.
  }
}
