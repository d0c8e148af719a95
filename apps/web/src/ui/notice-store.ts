import type { FailureKey, SuccessKey } from '../messages/notices.ts';

/** A notice as it is shown. The catalogue of texts is not imported here: a first visit does not need it. */
export type ShownNotice = {
  id: number;
  messageKey: SuccessKey | FailureKey;
  /** The thing that it is about: a later notice about the same replaces it. */
  about: string;
  /** A notice shown just before about the same action, which this one does not replace. */
  follows?: SuccessKey;
  /** Undoes the action that it reports. */
  undo?: () => void;
  tone: 'good' | 'bad';
  /** Why another page opens than the one that was asked for: it is read there. */
  outlivesPage?: boolean;
  title: string;
  /** One sentence; that of a notice which follows is the second. */
  texts: readonly string[];
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

/**
 * Shows a notice in place of earlier ones about the same thing. The notice that this one follows stays: both are shown
 * then, in one where both are good.
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

/** Closes the notices about the last attempt, when another begins. */
export const closeNoticesAbout = (about: string): void =>
  set(shown.filter((notice) => notice.about !== about));

/**
 * Shows notices in this modal dialog from now on: outside it nothing can be pressed or read.
 * @returns a function to call when it closes: its notices then move to where they would have been without it.
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
