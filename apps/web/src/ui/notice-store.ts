import type { FailureKey, SuccessKey } from '../messages/notices.ts';

/** What notices are shown now. Without the catalogue of their texts, which a first visit does not need. */
export type ShownNotice = {
  id: number;
  says: SuccessKey | FailureKey;
  /** What it tells of: a later notice about the same takes its place. */
  about: string;
  /** A notice about the same thing, told just before of the same act: this one does not replace it. */
  follows?: SuccessKey;
  /** Takes back what it tells of. */
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
 * What was told of the same thing before is no longer so, and goes, but for what this one follows: both are told then, in one
 * notice where both are good.
 */
export function addNotice(notice: Omit<ShownNotice, 'id' | 'host'>): void {
  lastId += 1;
  const added = { ...notice, id: lastId, host: hosts.at(-1) };
  const others = shown.filter((former) => former.about !== notice.about);
  const first = shown.find(({ about, says }) => about === notice.about && says === notice.follows);
  if (!first) set([...others, added]);
  else if (first.tone !== added.tone) set([...others, first, added]);
  else set([...others, { ...added, id: first.id, texts: [...first.texts, ...added.texts] }]);
}

export const closeNotice = (id: number): void => set(shown.filter((notice) => notice.id !== id));

/** Another try begins: what became of the last one is told no longer. */
export const closeNoticesAbout = (about: string): void =>
  set(shown.filter((notice) => notice.about !== about));

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
