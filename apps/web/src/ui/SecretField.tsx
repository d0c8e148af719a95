import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { ErrorLine } from './ErrorLine.tsx';

type Props = {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  help?: ReactNode;
  /** True when the field has the focus as soon as it appears, in a dialog too. */
  isFirst?: boolean;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** Field for a password, which can be shown while it is typed. */
export function SecretField({ label, autoComplete, help, isFirst, error, value, onChange }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="with-end">
        <input
          id={id}
          className={error ? 'in err' : 'in'}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isFirst}
          data-autofocus={isFirst || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <button
          type="button"
          className="iconbtn end"
          aria-label={`Afficher\u00a0: ${label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        </button>
      </div>
      {help && (
        <div className="help" id={`${id}-help`}>
          {help}
        </div>
      )}
      <ErrorLine id={`${id}-error`}>{error}</ErrorLine>
    </div>
  );
}
