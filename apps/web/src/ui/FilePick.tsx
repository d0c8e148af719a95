import './file-pick.css';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { ApiError } from '../api/api-error.ts';
import { ErrorLine } from './ErrorLine.tsx';

type Props = {
  label: string;
  isOptional?: boolean;
  /** The accepted files, in a sentence under the field. */
  help: string;
  accept: string;
  icon?: ReactNode;
  id?: string;
  name?: string;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** The chosen one, by its name. */
  file: File | null;
  /** The problems of the file, line by line. */
  wrong?: readonly string[];
  onPick: (file: File | null) => void;
  onBlur?: () => void;
  /** Beside the field: the button that removes the file. */
  children?: ReactNode;
};

/**
 * A field for one file, in French: a browser's own says "Choose file" in its language. That one lies over what is drawn,
 * so that a press, a key and a file dropped on it do what they do everywhere.
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
      <div className="file-line">
        <div className={isWrong ? 'file-pick err' : 'file-pick'}>
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
        <div className="file-wrong" id={`${id}-wrong`} role="alert">
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

/** Reads the reasons why a file was refused; any other failure is shown elsewhere. */
export const fileSentences = (error: unknown): string[] => {
  if (!(error instanceof ApiError)) return [];
  if (error.code === 'too_large') return ['Le fichier dépasse 5\u00a0Mo'];
  return error.violations.map(({ message }) => message);
};
