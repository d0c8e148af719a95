import { failureNotices, type FailureKey, successNotices, type SuccessKey } from '../messages/fr.ts';

export type ShownNotice = { id: number; tone: 'good' | 'bad'; title: string; text: string };

let shown: readonly ShownNotice[] = [];
let modals: readonly HTMLDialogElement[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

function set(next: readonly ShownNotice[]): void {
  shown = next;
  tell();
}

const add = (notice: Omit<ShownNotice, 'id'>): void => {
  lastId += 1;
  set([...shown, { ...notice, id: lastId }]);
};

/** The catalogue's texts and nothing else (CORE-291 to 293). */
export const notify = {
  success: (key: SuccessKey): void => add({ tone: 'good', ...successNotices[key] }),
  error: (key: FailureKey): void => add({ tone: 'bad', ...failureNotices[key] }),
};

export const closeNotice = (id: number): void => set(shown.filter((notice) => notice.id !== id));

/**
 * Notices stand in the modal dialog opened last: whatever is outside it can be neither pressed nor read.
 * @returns what to call when it closes.
 */
export function hostNotices(modal: HTMLDialogElement): () => void {
  modals = [...modals, modal];
  tell();
  return () => {
    modals = modals.filter((other) => other !== modal);
    tell();
  };
}

export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
  readHost: () => modals.at(-1),
};
