import { useState } from 'react';
import { act } from '../../api/act.ts';
import { logFailure } from '../../api/log.ts';
import { freshToken } from '../../api/logins.ts';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import type { Problems } from '../../ui/problems.ts';
import { useSearch } from '../../ui/use-search.ts';

/** Largest attachment, in bytes: 5 MB, as on the server. */
const mostBytes = 5 * 1024 * 1024;

export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.gif,.webp,.doc,.docx,.xls,.xlsx,.txt';
const isAccepted = ({ name }: File): boolean =>
  acceptedFiles.split(',').some((ending) => name.toLowerCase().endsWith(ending));

function problemWith(file: File): string | null {
  if (file.size > mostBytes) return 'Ce fichier dépasse 5\u00a0Mo.';
  return isAccepted(file) ? null : 'Ce fichier n’est pas accepté.';
}

async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCodePoint(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Who writes, where no account says it; `website` is a trap for robots. */
const nobody = { name: '', lastName: '', email: '', tel: '', website: '' };
const empty = { ...nobody, object: '', content: '', attachment: null as File | null };
export type Message = typeof empty;

type Options = {
  /** Account that writes; null for a visitor. */
  who: number | null;
  /** What is wrong in the visitor's fields. */
  check?: (message: Message) => Problems;
};

export type Contact = {
  form: FormState<Message>;
  fileProblem: string | undefined;
  attach: (file: File | null) => void;
  isSent: boolean;
  again: () => void;
};

/** A message to the association. Its title and its text are kept until it is sent. */
export function useContact({ who, check }: Options): Contact {
  // A link to this page may propose a title, until another one is typed.
  const [proposed, setProposed] = useState(useSearch()[0].get('titre') ?? '');
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [sender, setSender] = useState(nobody);
  const titled = (message: Message): Message => ({ ...message, object: message.object || proposed });
  const form = useForm({
    start: empty,
    draft: `forman.draft.${who ?? 'visitor'}.contact`,
    secrets: [...(Object.keys(nobody) as (keyof typeof nobody)[]), 'attachment'],
    startsAnew: true,
    check: (values) => ({
      ...check?.(values),
      ...(titled(values).object.trim() === '' && { object: 'Titre obligatoire' }),
    }),
    send: async (values) => {
      const { attachment: file, object, content, ...visitor } = titled(values);
      setSender(visitor);
      // A form without fields for a name: were the login over, the message would leave as nobody's.
      if (who !== null)
        await freshToken().catch((error: unknown) => logFailure('renewal of the login', error));
      const attachment = file && { name: file.name, content: await inBase64(file) };
      const body = { ...(who === null && visitor), object, content, ...(attachment && { attachment }) };
      return act('sendContact', { body });
    },
    notices: { saved: 'contactSent' },
    onSaved: () => {
      setProposed('');
      setFileProblem(null);
      setSent(true);
    },
  });

  /** Keeps the chosen file, or refuses it: the refusal is logged and the icon turns red (MEM-248). */
  function attach(chosen: File | null): void {
    const problem = chosen && problemWith(chosen);
    if (problem) logFailure('attachment', new Error(`${chosen.name}, ${chosen.size} bytes`));
    form.set({ attachment: problem ? null : chosen });
    setFileProblem(problem);
  }

  return {
    form: {
      ...form,
      values: titled(form.values),
      set: (part) => {
        if (part.object !== undefined) setProposed('');
        form.set(part);
      },
    },
    fileProblem: fileProblem ?? form.problems['attachment'],
    attach,
    isSent,
    again: () => {
      setSent(false);
      form.set(sender);
    },
  };
}
