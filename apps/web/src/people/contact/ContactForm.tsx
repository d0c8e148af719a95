import './contact.css';
import { IconMailCheck, IconPaperclip, IconX } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FilePick } from '../../ui/FilePick.tsx';
import { FormArea, FormField } from '../../ui/FormField.tsx';
import { type WrongField, WrongFields } from '../../ui/WrongFields.tsx';
import { acceptedFiles, type Contact } from './use-contact.ts';

const untitled: WrongField = { at: 'object', label: 'Titre du message' };

type Props = {
  contact: Contact;
  /** Sender of the message: fields to fill in, or the data of the account. */
  children: ReactNode;
  /** Marks the wrong fields above the title, moves to the first of them, and returns them. */
  check?: () => readonly WrongField[];
  onSend: () => void;
};

export function ContactForm({ contact, children, check, onSend }: Props) {
  const { draft, write, problemOf, failure, isBusy, isSent } = contact;
  const [isUntitled, setUntitled] = useState(false);
  const [wrongFields, setWrongFields] = useState<readonly WrongField[]>([]);
  const title = useRef<HTMLInputElement>(null);
  if (isSent) return <Sent onAgain={contact.again} />;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const isMissing = draft.title.trim() === '';
    setUntitled(isMissing);
    const wrong = check?.() ?? [];
    setWrongFields([...wrong, ...(isMissing ? [untitled] : [])]);
    if (wrong.length > 0) return;
    if (isMissing) title.current?.focus();
    else onSend();
  }

  return (
    <form className="card pad stack contact-form" noValidate onSubmit={submit}>
      <WrongFields fields={wrongFields} />
      {children}
      <FormField
        ref={title}
        label="Titre du message"
        name="object"
        maxLength={150}
        autoComplete="off"
        value={draft.title}
        error={isUntitled ? 'Titre obligatoire' : problemOf('object')}
        onChange={(value) => {
          write({ title: value });
          setUntitled(false);
        }}
      />
      <FormArea
        label="Message"
        isOptional
        name="content"
        rows={6}
        maxLength={10_000}
        value={draft.message}
        error={problemOf('content')}
        onChange={(message) => write({ message })}
      />
      <Attachment contact={contact} />
      {failure && <FailureNote title="Le message n’est pas parti." error={failure} />}
      <div className="contact-acts flex justify-end">
        <BusyButton type="submit" look="primary" size="l" busy={isBusy} busyLabel="Envoi…">
          Envoyer
        </BusyButton>
      </div>
    </form>
  );
}

function Attachment({ contact: { file, attach, fileProblem } }: { contact: Contact }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <FilePick
      label="Pièce jointe"
      isOptional
      help={'Un fichier de 5\u00a0Mo au plus\u00a0: PDF, image, Word, Excel ou texte.'}
      accept={acceptedFiles}
      icon={<IconPaperclip aria-hidden="true" />}
      inputRef={input}
      file={file}
      wrong={fileProblem ? [fileProblem] : []}
      onPick={attach}
    >
      {file && (
        <button
          type="button"
          className="iconbtn"
          aria-label={`Retirer ${file.name}`}
          onClick={() => {
            attach(null);
            if (input.current) input.current.value = '';
            input.current?.focus();
          }}
        >
          <IconX aria-hidden="true" />
        </button>
      )}
    </FilePick>
  );
}

const Sent = ({ onAgain }: { onAgain: () => void }) => (
  <EmptyState
    title="Merci, votre message est parti"
    icon={<IconMailCheck />}
    action={<BusyButton onClick={onAgain}>Écrire un autre message</BusyButton>}
  >
    L’association vous répondra par e-mail.
  </EmptyState>
);
