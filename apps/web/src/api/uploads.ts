/** A file on its way, in bytes; `total` is 0 until the browser knows it. */
export type Upload = { sent: number; total: number };

let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();

function replace(before: Upload | null, next: Upload | null): void {
  uploads = [...uploads.filter((one) => one !== before), ...(next ? [next] : [])];
  listeners.forEach((listener) => listener());
}

/** Files on their way, for who shows how far they are: a spinner says nothing of a slow line. */
export const uploading = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Upload[] => uploads,
  isUnderWay: (): boolean => uploads.length > 0,
};

/** Begins an upload; `tell` says how far it is, and null that it is over. */
export function beginUpload(): (upload: Upload | null) => void {
  let current: Upload = { sent: 0, total: 0 };
  replace(null, current);
  return (next) => {
    replace(current, next);
    if (next) current = next;
  };
}
