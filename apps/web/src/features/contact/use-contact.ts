import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { InputOf } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { useAction } from '../../api/query.ts';
import { notify } from '../../ui/notices.ts';

type Message = InputOf<'sendContact'>['body'];
export type Draft = { title: string; message: string };
const empty: Draft = { title: '', message: '' };

/** What was typed survives a refusal, an expired login and a reload; of whom, its key says. */
function readDraft(key: string): Draft {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) };
  } catch {
    return empty;
  }
}

/** 5 MB, as the server counts. */
const mostBytes = 5 * 1024 * 1024;

async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCodePoint(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** A message to the association. `who` is the account, or null; `identity` what a visitor says of themselves. */
export function useContact(who: number | null) {
  const key = `forman.contact.${who ?? 'visiteur'}`;
  const [draft, setDraft] = useState<Draft>(() => readDraft(key));
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const action = useAction('sendContact');

  function write(change: Partial<Draft>): void {
    const next = { ...draft, ...change };
    setDraft(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  }

  /** A file that is refused is logged, and its icon turns red (MEM-248). */
  function attach(chosen: File | null): void {
    action.reset();
    const isHeavy = chosen !== null && chosen.size > mostBytes;
    if (isHeavy) logFailure('attachment', new Error(`${chosen.size} bytes`));
    setFile(isHeavy ? null : chosen);
    setFileProblem(isHeavy ? 'Ce fichier dépasse 5 Mo.' : null);
  }

  async function send(identity: Partial<Message>): Promise<void> {
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
    sessionStorage.removeItem(key);
    setDraft(empty);
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
    /** What is no field's. */
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
