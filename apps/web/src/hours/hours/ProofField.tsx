import './proof-field.css';
import { mostProofBytes } from '@forman/domain/hours/outside';
import { IconPaperclip } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { reasonSentence } from '../../messages/reasons.ts';
import { useAct } from '../../api/act.ts';
import { FilePick } from '../../ui/FilePick.tsx';

/** A proof that the server holds. Its id is null when it belongs to the stored declaration. */
export type SentProof = { id: string | null; name: string; bytes: number };

type Props = {
  proof: SentProof | null;
  wrong: string | undefined;
  onChange: (proof: SentProof | null) => void;
  /** Tells when the file leaves, and when it has not arrived. */
  onSending: (isSending: boolean) => void;
};

const tooLarge = 'Le fichier dépasse 10\u00a0Mo';
const weight = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0ko`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0Mo`;

/** Sends the file as soon as it is chosen, so that its problems are shown at once. */
export function ProofField({ proof, wrong, onChange, onSending }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const sending = useAct('uploadProof');

  function pick(picked: File | null): void {
    setFile(picked);
    setTooLarge(picked !== null && picked.size > mostProofBytes);
    sending.reset();
    onChange(null);
    if (!picked || picked.size > mostProofBytes) return;
    const body = new FormData();
    body.append('file', picked);
    onSending(true);
    sending.mutate(
      { body },
      {
        onSuccess: (sent) => onChange(sent),
        onError: () => {
          onSending(false);
          input.current?.focus();
        },
      },
    );
  }

  const refused = isTooLarge ? [tooLarge] : sentencesOf(sending.error);
  return (
    <div className="hour-proof">
      <FilePick
        label="Justificatif"
        help="PDF ou photo, 10 Mo au plus."
        accept="application/pdf,image/jpeg,image/png,image/webp"
        icon={<IconPaperclip aria-hidden="true" />}
        id={id}
        name="proofId"
        inputRef={input}
        file={file}
        wrong={refused.length > 0 || !wrong ? refused : [wrong]}
        onPick={pick}
      />
      <output className="tiny muted">
        {sending.isPending && 'Envoi du justificatif…'}
        {proof && `${proof.name}, ${weight(proof.bytes)}, reçu`}
      </output>
    </div>
  );
}

function sentencesOf(error: Error | null): string[] {
  if (!error) return [];
  if (!(error instanceof ApiError)) return ['Le fichier n’est pas parti. Réessayez dans un instant.'];
  if (error.reason === 'room_taken') return [reasonSentence(error.reason)];
  if (error.code === 'too_large') return [tooLarge];
  return error.violations.length > 0
    ? error.violations.map(({ message }) => message)
    : ['Le fichier n’a pas pu être reçu. Réessayez dans un instant.'];
}
