import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { InputOf } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { freshToken } from '../../api/logins.ts';
import { useAct } from '../../api/act.ts';
import { notify } from '../../ui/notices.ts';
import { useKept } from '../../ui/use-kept.ts';
import { useSearch } from '../../ui/use-search.ts';

type Message = InputOf<'sendContact'>['body'];
const empty = { title: '', message: '' };

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

/** Draft of the message; a link to this page may propose its title, until another one is typed. */
function useTitled(who: number | null) {
  const { values, set, clear } = useKept(`forman.draft.${who ?? 'visitor'}.contact`, empty);
  const [proposed, setProposed] = useState(useSearch()[0].get('titre') ?? '');
  return {
    draft: { ...values, title: values.title || proposed },
    write: (change: Partial<typeof empty>) => {
      if (change.title !== undefined) setProposed('');
      set(change);
    },
    clear: () => {
      setProposed('');
      clear();
    },
  };
}

/** State of a message to the association. @param who id of the account; null for a visitor. */
export function useContact(who: number | null) {
  const { draft, write, clear } = useTitled(who);
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const action = useAct('sendContact');

  /** Keeps the chosen file, or refuses it: the refusal is logged and the icon turns red (MEM-248). */
  function attach(chosen: File | null): void {
    action.reset();
    const problem = chosen && problemWith(chosen);
    if (problem) logFailure('attachment', new Error(`${chosen.name}, ${chosen.size} bytes`));
    setFile(problem ? null : chosen);
    setFileProblem(problem);
  }

  async function send(identity: Partial<Message>): Promise<void> {
    // A form without fields for a name: were the login over, the message would leave as nobody's.
    if (who !== null) await freshToken().catch((error: unknown) => logFailure('renewal of the login', error));
    const attachment = file && { name: file.name, content: await inBase64(file) };
    const body = {
      ...identity,
      object: draft.title,
      content: draft.message,
      ...(attachment ? { attachment } : {}),
    };
    await action.mutateAsync({ body }).then(finish, () => {});
  }

  function finish(): void {
    clear();
    setFile(null);
    setSent(true);
    notify.success('contactSent');
  }

  const violations = action.error instanceof ApiError ? action.error.violations : [];
  const problemOf = (path: string): string | undefined =>
    violations.find(({ propertyPath }) => propertyPath.split('.')[0] === path)?.message;
  return {
    draft,
    write,
    file,
    attach,
    fileProblem: fileProblem ?? problemOf('attachment'),
    problemOf,
    /** Problems of fields are shown at their fields. */
    failure: violations.length === 0 ? action.error : null,
    isBusy: action.isPending,
    isSent,
    send,
    again: () => {
      action.reset();
      setSent(false);
    },
  };
}

export type Contact = ReturnType<typeof useContact>;
