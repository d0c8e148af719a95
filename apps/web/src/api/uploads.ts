/** A file being sent, in bytes; `total` is 0 until the browser knows it. */
export type Upload = { sent: number; total: number };

let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();

function replace(before: Upload | null, next: Upload | null): void {
  uploads = [...uploads.filter((one) => one !== before), ...(next ? [next] : [])];
  listeners.forEach((listener) => listener());
}

/** Files being sent, for a progress bar: a spinner tells nothing about a slow line. */
export const uploading = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Upload[] => uploads,
  isUnderWay: (): boolean => uploads.length > 0,
};

/** Begins an upload; the returned function reports its progress, or null once it is over. */
export function beginUpload(): (upload: Upload | null) => void {
  let current: Upload = { sent: 0, total: 0 };
  replace(null, current);
  return (next) => {
    replace(current, next);
    if (next) current = next;
  };
}
