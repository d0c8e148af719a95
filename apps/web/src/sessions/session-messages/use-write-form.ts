import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { type RefObject, type SyntheticEvent, useState } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../ui/problems.ts';
import { useKept } from '../../ui/use-kept.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { useSend } from './use-messages.ts';

const empty = { subject: '', text: '', toWaiting: false, withReply: false, requestKey: '' };
export type Draft = typeof empty;

const problemsOf = ({ subject, text }: Draft): Problems => ({
  ...(subject.trim() === '' ? { subject: 'Objet obligatoire' } : {}),
  ...(text.trim() === '' ? { text: 'Message obligatoire' } : {}),
});

type Options = {
  session: SessionDetail;
  form: RefObject<HTMLFormElement | null>;
  onSent: () => void;
};

/** Holds a message to the people of a session, kept until it is sent. */
export function useWriteForm({ session, form, onSent }: Options) {
  const me = useViewer();
  const kept = useKept(`forman.draft.${me.id}.message.${session.id}`, empty);
  const { values } = kept;
  const [problems, setProblems] = useState<Problems>({});
  const isDirty = values.subject !== '' || values.text !== '';
  const guard = useLeaveGuard(isDirty);
  const sending = useSend(session);

  /** Changed words make another message, so the request key is dropped. */
  function set(change: Partial<Draft>): void {
    kept.set({ ...change, requestKey: '' });
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
  }

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    if (sending.isPending) return;
    const wrong = problemsOf(values);
    if (Object.keys(wrong).length > 0) return tellFirstWrong(form.current, () => setProblems(wrong));
    const requestKey = values.requestKey || crypto.randomUUID();
    kept.set({ requestKey });
    sending.mutate(
      { ...values, requestKey },
      {
        onSuccess: () => {
          guard.allow();
          kept.clear();
          onSent();
        },
        onError: (error) => tellFirstWrong(form.current, () => setProblems(problemsIn(error))),
      },
    );
  }

  const isOfFields = Object.keys(problemsIn(sending.error)).length > 0;
  return {
    values,
    set,
    problems,
    send,
    isDirty,
    guard,
    isSending: sending.isPending,
    failure: isOfFields ? null : sending.error,
  };
}

export type WriteForm = ReturnType<typeof useWriteForm>;
