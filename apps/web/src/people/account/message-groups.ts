import {
  allMessageKinds,
  canTurnOff,
  type MessageKind,
  messageKinds,
} from '@forman/domain/platform/notifications/kinds';

const mine: readonly MessageKind[] = ['career', 'hours_reminders', 'hours', 'sponsoring'];

const locked = allMessageKinds.filter((kind) => !canTurnOff(kind));
const free = allMessageKinds.filter(canTurnOff);

/** "de votre place, de votre argent ou de votre sécurité" */
const either = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' ou ');

type MessageGroup = {
  title: string;
  /** Reason why no message of this group can be turned off. */
  why?: string;
  kinds: readonly MessageKind[];
};

/** Groups of the kinds of messages; those that can be turned off come first. */
export const messageGroups: readonly MessageGroup[] = [
  { title: 'Les sessions', kinds: free.filter((kind) => !mine.includes(kind)) },
  { title: 'Mon espace', kinds: free.filter((kind) => mine.includes(kind)) },
  {
    title: 'Toujours par e\u2011mail',
    why: `Il y va ${either(locked.map((kind) => messageKinds[kind].always ?? ''))}.`,
    kinds: locked,
  },
];
