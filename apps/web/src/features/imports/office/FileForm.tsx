import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FilePick, fileSentences } from '../../../ui/FilePick.tsx';

type Props = {
  label: string;
  help: string;
  accept: string;
  /** A note before the button. */
  children?: ReactNode;
  /** The title of a failure that is not the file's fault. */
  failure: string;
  verb: string;
  busyVerb: string;
  icon: ReactNode;
  /** How the last one went. */
  sent: { error: Error | null; isPending: boolean; reset: () => void };
  onSend: (body: FormData, outcome: { onError: () => void }) => void;
};

/** A form of one file. After a refusal the focus is on the field, whose sentences say why. */
export function FileForm({ failure, verb, busyVerb, icon, sent, onSend, children, ...field }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const wrong = fileSentences(sent.error);

  function send(event: FormEvent): void {
    event.preventDefault();
    // Enter in the field; the button says why it does nothing.
    if (!file) return;
    const body = new FormData();
    body.append('file', file);
    onSend(body, { onError: () => input.current?.focus() });
  }

  return (
    <form className="imports-form" onSubmit={send}>
      <FilePick
        {...field}
        inputRef={input}
        file={file}
        icon={<IconFileSpreadsheet aria-hidden="true" />}
        wrong={wrong}
        onPick={(picked) => {
          setFile(picked);
          sent.reset();
        }}
      />
      {children}
      {sent.error && wrong.length === 0 && <FailureNote title={failure} error={sent.error} />}
      <BusyButton
        type="submit"
        look="primary"
        icon={icon}
        busy={sent.isPending}
        busyLabel={busyVerb}
        blocked={!file}
        aria-describedby={file ? undefined : id}
      >
        {verb}
      </BusyButton>
      {!file && (
        <p className="small muted" id={id}>
          Choisissez d’abord un fichier.
        </p>
      )}
    </form>
  );
}
