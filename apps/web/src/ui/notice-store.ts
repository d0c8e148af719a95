import type { FailureKey, SuccessKey } from '../messages/notices.ts';

/** What notices are shown now. Without the catalogue of their texts, which a first visit does not need. */
export type ShownNotice = {
  id: number;
  says: SuccessKey | FailureKey;
  /** What it tells of: "session/12". */
  about: string;
  /** Takes back what it tells of. */
  undo?: () => void;
  tone: 'good' | 'bad';
  /** Why another page opens than the one that was asked for: it is read there. */
  outlivesPage?: boolean;
  title: string;
  /** One sentence; after a payment, what it brought is the second. */
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

/** What follows a payment is the same act: both are told (CORE-206, CORE-207, CORE-209), in one notice where both are good. */
const afterPayment: ReadonlySet<string> = new Set<SuccessKey | FailureKey>([
  'joined',
  'newMember',
  'renewed',
  'join',
  'joinEvent',
]);
const isPaymentOf = (former: ShownNotice, { about, says }: Pick<ShownNotice, 'about' | 'says'>): boolean =>
  former.about === about && former.says === 'paid' && afterPayment.has(says);

/** What was told of the same thing before is no longer so, and goes. */
export function addNotice(notice: Omit<ShownNotice, 'id' | 'host'>): void {
  lastId += 1;
  const added = { ...notice, id: lastId, host: hosts.at(-1) };
  const others = shown.filter((former) => former.about !== notice.about);
  const payment = shown.find((former) => isPaymentOf(former, notice));
  if (!payment) set([...others, added]);
  else if (payment.tone !== added.tone) set([...others, payment, added]);
  else set([...others, { ...added, id: payment.id, texts: [...payment.texts, ...added.texts] }]);
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
