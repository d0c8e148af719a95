import type { FailureKey, SuccessKey } from '../messages/notices.ts';

/** A notice on screen. It holds its texts, so that a first visit does not load their catalogue. */
export type ShownNotice = {
  id: number;
  messageKey: SuccessKey | FailureKey;
  /** Subject of the notice: a later notice about the same subject replaces it. */
  about: string;
  /** Earlier notice about the same action, which this one does not replace. */
  follows?: SuccessKey;
  /** Undoes the reported action. */
  undo?: () => void;
  tone: 'good' | 'bad';
  /** True when the notice explains why another page opens than the expected one, so it is read there. */
  outlivesPage?: boolean;
  title: string;
  /** One sentence, and a second one from a notice that follows. */
  texts: readonly string[];
  /** Open dialog that shows the notice; undefined for the page. */
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

/**
 * Shows a notice in place of earlier ones about the same subject. A notice that it follows stays: both are
 * shown, as a single one when both have the same tone.
 */
export function addNotice(notice: Omit<ShownNotice, 'id' | 'host'>): void {
  lastId += 1;
  const added = { ...notice, id: lastId, host: hosts.at(-1) };
  const others = shown.filter((former) => former.about !== notice.about);
  const first = shown.find(
    ({ about, messageKey }) => about === notice.about && messageKey === notice.follows,
  );
  if (!first) set([...others, added]);
  else if (first.tone !== added.tone) set([...others, first, added]);
  else set([...others, { ...added, id: first.id, texts: [...first.texts, ...added.texts] }]);
}

export const closeNotice = (id: number): void => set(shown.filter((notice) => notice.id !== id));

/** Closes the notices of the last attempt, when another one begins. */
export const closeNoticesAbout = (about: string): void =>
  set(shown.filter((notice) => notice.about !== about));

/**
 * Shows notices in this modal dialog from now on, as nothing outside it can be pressed or read.
 * @returns function to call when the dialog closes: its notices then move to the dialog below, or to the
 * page.
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
