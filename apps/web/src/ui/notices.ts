import { failureNotices, type FailureKey, successNotices, type SuccessKey } from '../messages/fr.ts';

export type ShownNotice = {
  id: number;
  tone: 'good' | 'bad';
  title: string;
  text: string;
  /** The open dialog that it stands in; none, on the page. */
  host: string | undefined;
};

let shown: readonly ShownNotice[] = [];
let hosts: readonly string[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ShownNotice[]): void {
  shown = next;
  listeners.forEach((listener) => listener());
}

const add = (notice: Omit<ShownNotice, 'id' | 'host'>): void => {
  lastId += 1;
  set([...shown, { ...notice, id: lastId, host: hosts.at(-1) }]);
};

/** The catalogue's texts and nothing else (CORE-291 to 293). */
export const notify = {
  success: (key: SuccessKey): void => add({ tone: 'good', ...successNotices[key] }),
  error: (key: FailureKey): void => add({ tone: 'bad', ...failureNotices[key] }),
};

export const closeNotice = (id: number): void => set(shown.filter((notice) => notice.id !== id));

/**
 * From now on notices stand in this modal dialog: whatever is outside it can be neither pressed nor read.
 * @returns what to call when it closes: its notices then stand where they would have without it.
 */
export function hostNotices(host: string): () => void {
  hosts = [...hosts, host];
  return () => {
    hosts = hosts.filter((other) => other !== host);
    set(shown.map((notice) => (notice.host === host ? { ...notice, host: hosts.at(-1) } : notice)));
  };
}

export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
};
