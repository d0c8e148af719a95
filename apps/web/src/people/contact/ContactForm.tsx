import './contact.css';
import { IconMailCheck, IconPaperclip, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilePick } from '../../ui/FilePick.tsx';
import { Form, FormFailure } from '../../ui/form/Form.tsx';
import { FormArea, FormField } from '../../ui/FormField.tsx';
import { acceptedFiles, type Contact } from './use-contact.ts';

type Props = {
  contact: Contact;
  /** Sender of the message: fields to fill in, or the data of the account. */
  children: ReactNode;
};

export function ContactForm({ contact, children }: Props) {
  const { form, isSent } = contact;
  if (isSent) return <Sent onAgain={contact.again} />;
  return (
    <Form of={form} className="card pad stack contact-form">
      {children}
      <FormField
        label="Titre du message"
        name="object"
        maxLength={150}
        autoComplete="off"
        value={form.values.object}
        error={form.problems.object}
        onChange={(object) => form.set({ object })}
      />
      <FormArea
        label="Message"
        isOptional
        name="content"
        rows={6}
        maxLength={10_000}
        {...form.field('content')}
      />
      <Attachment contact={contact} />
      <FormFailure of={form} unchanged="Le message n’est pas parti." />
      <div className="contact-acts flex justify-end">
        <BusyButton type="submit" look="primary" size="l" busy={form.isBusy} busyLabel="Envoi…">
          Envoyer
        </BusyButton>
      </div>
    </Form>
  );
}

function Attachment({ contact: { form, attach, fileProblem } }: { contact: Contact }) {
  const input = useRef<HTMLInputElement>(null);
  const { attachment: file } = form.values;
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
