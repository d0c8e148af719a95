import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { FailureNote } from './FailureNote.tsx';
import { FilePick, fileSentences } from './FilePick.tsx';

type Props = {
  label: string;
  help: string;
  accept: string;
  /** Name of the file's field on the wire. */
  part?: string;
  /** Icon in the field; a sheet by default. */
  fileIcon?: ReactNode;
  /** Note or question above the button. */
  children?: ReactNode;
  /** What is missing beside the file, in a sentence under the button. */
  missing?: string | null;
  /** Fields sent before the file. */
  fields?: Readonly<Record<string, string>>;
  onPick?: () => void;
  /** Title of a failure that is not due to the file. */
  failure: string;
  verb: string;
  busyVerb: string;
  icon: ReactNode;
  /** State of the last sending. */
  sent: { error: Error | null; isPending: boolean; reset: () => void };
  onSend: (body: FormData, outcome: { onError: () => void }) => void;
};

/** Form for a single file. After a refusal the field has the focus, and its sentences give the reasons. */
export function FileForm({
  failure,
  verb,
  busyVerb,
  icon,
  sent,
  onSend,
  children,
  missing = null,
  fields = {},
  onPick,
  part = 'file',
  fileIcon = <IconFileSpreadsheet aria-hidden="true" />,
  ...field
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const wrong = fileSentences(sent.error);
  const first = file ? missing : 'Choisissez d’abord un fichier.';

  function send(event: FormEvent): void {
    event.preventDefault();
    // The Enter key in the field also comes here; the button explains what is missing.
    if (!file || missing) return;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append(part, file);
    onSend(body, { onError: () => input.current?.focus() });
  }

  return (
    <form className="file-form" onSubmit={send}>
      <FilePick
        {...field}
        inputRef={input}
        file={file}
        icon={fileIcon}
        wrong={wrong}
        onPick={(picked) => {
          setFile(picked);
          sent.reset();
          onPick?.();
        }}
      />
      {children}
      {sent.error && wrong.length === 0 && <FailureNote title={failure} error={sent.error} />}
      <SendButton icon={icon} sent={sent} busyVerb={busyVerb} first={first}>
        {verb}
      </SendButton>
    </form>
  );
}

type SendProps = Pick<Props, 'icon' | 'sent' | 'busyVerb'> & {
  /** What has to be done first; null when nothing has. */ first: string | null;
  children: ReactNode;
};

function SendButton({ icon, sent, busyVerb, first, children }: SendProps) {
  const id = useId();
  return (
    <>
      <BusyButton
        type="submit"
        look="primary"
        icon={icon}
        busy={sent.isPending}
        busyLabel={busyVerb}
        blocked={first !== null}
        aria-describedby={first ? id : undefined}
      >
        {children}
      </BusyButton>
      {first && (
        <p className="small muted" id={id}>
          {first}
        </p>
      )}
    </>
  );
}
