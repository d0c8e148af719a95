import './file-pick.css';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type RefObject, useId } from 'react';
import { ApiError } from '../api/api-error.ts';

type Props = {
  label: string;
  /** What a file may be, under the field. */
  help: string;
  accept: string;
  inputRef: RefObject<HTMLInputElement | null>;
  /** What the server says of the last one. */
  error: unknown;
  onPick: (file: File | null) => void;
};

/** A field for one file; what is wrong with it stands under it, line by line. */
export function FilePick({ label, help, accept, inputRef, error, onPick }: Props) {
  const id = useId();
  const wrong = sentencesOf(error);
  const isWrong = wrong.length > 0;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={isWrong ? 'file-pick err' : 'file-pick'}>
        <IconFileSpreadsheet aria-hidden="true" />
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept={accept}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong ${id}-help` : `${id}-help`}
          onChange={({ target }) => onPick(target.files?.[0] ?? null)}
        />
      </div>
      {isWrong && (
        <ul className="errmsg small file-wrong" id={`${id}-wrong`} role="alert">
          {wrong.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className="help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}

/** Of a refused file; any other failure is told elsewhere. */
const sentencesOf = (error: unknown): string[] => {
  if (!(error instanceof ApiError)) return [];
  if (error.code === 'too_large') return ['Le fichier dépasse 5\u00a0Mo'];
  return error.violations.map(({ message }) => message);
};

export const isFileRefusal = (error: unknown): boolean => sentencesOf(error).length > 0;
