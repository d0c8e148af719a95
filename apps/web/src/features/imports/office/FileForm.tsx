import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FilePick, isFileRefusal } from '../../../ui/FilePick.tsx';

type Props = {
  label: string;
  help: string;
  accept: string;
  /** What is said before the button. */
  children?: ReactNode;
  /** What failed, where it is not the file's fault. */
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
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (!file) {
      input.current?.focus();
      return;
    }
    const body = new FormData();
    body.append('file', file);
    onSend(body, { onError: () => input.current?.focus() });
  }

  return (
    <form className="imports-form" onSubmit={send}>
      <FilePick
        {...field}
        inputRef={input}
        error={sent.error}
        onPick={(picked) => {
          setFile(picked);
          sent.reset();
        }}
      />
      {children}
      {sent.error && !isFileRefusal(sent.error) && <FailureNote title={failure} error={sent.error} />}
      <BusyButton
        type="submit"
        look="primary"
        icon={icon}
        busy={sent.isPending}
        busyLabel={busyVerb}
        blocked={!file}
      >
        {verb}
      </BusyButton>
    </form>
  );
}
