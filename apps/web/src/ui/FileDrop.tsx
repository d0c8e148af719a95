import './file-drop.css';
import { IconUpload } from '@tabler/icons-react';
import { useId } from 'react';

type Props = {
  label: string;
  /** Accepted files, in a sentence. */
  help: string;
  accept: string;
  disabled: boolean;
  onDrop: (files: File[]) => void;
};

/** Field for several files, dropped or chosen; the browser's own stands invisible over the drawn one. */
export function FileDrop({ label, help, accept, disabled, onDrop }: Props) {
  const id = useId();
  return (
    <div className="file-drop">
      <IconUpload aria-hidden="true" />
      <span className="grow">
        <b id={id}>{label}</b>
        <br />
        <span className="small muted" id={`${id}-help`}>
          {help}
        </span>
      </span>
      <span className="btn btn-outline" aria-hidden="true">
        Choisir
      </span>
      <input
        type="file"
        multiple
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again, once it was corrected.
          target.value = '';
          if (files.length > 0) onDrop(files);
        }}
      />
    </div>
  );
}
