import { type ComponentProps, type ComponentType, useState } from 'react';
import { isUnconfirmed } from '../api/api-error.ts';
import { type ActId, useAct } from '../api/act.ts';
import type { Answer, InputOf } from '../api/client.ts';
import type { FailureKey, SuccessKey } from '../messages/notices.ts';
import type { ConfirmDialog } from './ConfirmDialog.tsx';
import { FailureNote } from './FailureNote.tsx';
import { notify } from './notices.ts';

type Options<Id extends ActId> = {
  notices?: { done?: SuccessKey; failed?: FailureKey };
  /** Sentence on what a failure did not change. */
  unchanged?: string;
  /** Tells a failure that has sentences of its own. */
  Failure?: ComponentType<{ title: string; error: Error }>;
  /** Runs before the screen is read again: a page may have to be left first. */
  onDone?: (answer: Answer<Id>) => void | Promise<void>;
};

/**
 * An act behind a question: `ask` opens it, about a subject; the props of `dialog` go to its ConfirmDialog, which stays
 * open with a failure.
 */
export function useConfirmed<Id extends ActId, Subject = true>(
  id: Id,
  inputOf: (subject: Subject) => InputOf<Id>,
  { notices = {}, unchanged = 'Rien n’a été changé.', Failure = FailureNote, onDone }: Options<Id> = {},
) {
  const [subject, setSubject] = useState<Subject | null>(null);
  const close = (): void => setSubject(null);
  const acting = useAct(id, {
    onSuccess: (answer) => {
      close();
      if (notices.done) notify.success(notices.done);
      return onDone?.(answer);
    },
    onError: (error) => {
      if (notices.failed && !isUnconfirmed(error)) notify.error(notices.failed);
    },
  });
  const dialog = {
    opened: subject !== null,
    busy: acting.isPending,
    failure: acting.error && <Failure title={unchanged} error={acting.error} />,
    onConfirm: () => {
      if (subject !== null) acting.mutate(inputOf(subject));
    },
    onClose: close,
  } satisfies Partial<ComponentProps<typeof ConfirmDialog>>;
  return {
    subject,
    ask: (about: Subject): void => {
      acting.reset();
      setSubject(about);
    },
    dialog,
  };
}
