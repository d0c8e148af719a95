import './file-pick.css';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { ApiError } from '../api/api-error.ts';
import { reasonSentence } from '../messages/reasons.ts';
import { ErrorLine } from './ErrorLine.tsx';

type Props = {
  label: string;
  isOptional?: boolean;
  /** Accepted files, in a sentence under the field. */
  help: string;
  accept: string;
  icon?: ReactNode;
  id?: string;
  name?: string;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Chosen file, shown by its name. */
  file: File | null;
  /** Problems of the file, one a line. */
  wrong?: readonly string[];
  onPick: (file: File | null) => void;
  onBlur?: () => void;
  /** Button beside the field, which removes the file. */
  children?: ReactNode;
};

/**
 * Field for one file, in French: the browser's own field has the browser's language. That field is invisible
 * over the drawn one, so that presses, keys and dropped files work as usual.
 */
export function FilePick(props: Props) {
  const { label, isOptional, help, accept, icon, inputRef, file, wrong = [], onPick, onBlur } = props;
  const own = useId();
  const id = props.id ?? own;
  const isWrong = wrong.length > 0;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isOptional && <span className="opt">(facultatif)</span>}
      </label>
      <div className="file-line row">
        <div className={isWrong ? 'file-pick row wrap gap-4-10 err' : 'file-pick row wrap gap-4-10'}>
          {icon ?? <IconFileUpload aria-hidden="true" />}
          <span className="btn btn-outline btn-s" aria-hidden="true">
            Choisir un fichier
          </span>
          <span className={file ? 'file-name' : 'file-name muted'} aria-hidden="true">
            {file?.name ?? 'Aucun fichier choisi'}
          </span>
          <input
            ref={inputRef}
            id={id}
            name={props.name}
            type="file"
            accept={accept}
            title={file?.name ?? 'Aucun fichier choisi'}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-wrong ${id}-help` : `${id}-help`}
            onChange={({ target }) => onPick(target.files?.[0] ?? null)}
            onBlur={onBlur}
          />
        </div>
        {props.children}
      </div>
      {isWrong && (
        <div className="grid gap-2" id={`${id}-wrong`} role="alert">
          {wrong.map((sentence) => (
            <ErrorLine key={sentence}>{sentence}</ErrorLine>
          ))}
        </div>
      )}
      <p className="help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}

/** Reasons for which the server refused the file; other failures are shown elsewhere. */
export const fileSentences = (error: unknown): string[] => {
  if (!(error instanceof ApiError)) return [];
  if (error.reason === 'room_taken') return [reasonSentence(error.reason)];
  if (error.code === 'too_large') return ['Le fichier dépasse 5\u00a0Mo'];
  return error.violations.map(({ message }) => message);
};
