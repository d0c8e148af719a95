import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { useState } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { sendMessage } from './use-messages.ts';

const empty = { subject: '', text: '', toWaiting: false, withReply: false, requestKey: '' };
export type Draft = typeof empty;
export type WriteForm = FormState<Draft>;

/** A message to the people of a session, kept until it is sent. */
export function useWriteForm(session: SessionDetail, onSent: () => void): WriteForm {
  const me = useViewer();
  const [firstKey] = useState(() => crypto.randomUUID());
  const { send, onSaved, onRefused } = sendMessage(session);
  const form = useForm({
    start: empty,
    draft: `forman.draft.${me.id}.message.${session.id}`,
    check: ({ subject, text }) => ({
      ...(subject.trim() === '' && { subject: 'Objet obligatoire' }),
      ...(text.trim() === '' && { text: 'Message obligatoire' }),
    }),
    send: (values) => send({ ...values, requestKey: values.requestKey || firstKey }),
    notices: { saved: 'sessionMessageSent', failed: 'sessionMessage' },
    onSaved: (sent) => {
      onSaved(sent);
      onSent();
    },
    onRefused,
  });
  // Changed words make another message, so that it gets another key.
  const set = (change: Partial<Draft>): void => form.set({ ...change, requestKey: crypto.randomUUID() });
  return {
    ...form,
    isDirty: form.values.subject !== '' || form.values.text !== '',
    set,
    field: (name) => ({
      ...form.field(name),
      onChange: (value) => set({ [name]: value }),
    }),
  };
}
