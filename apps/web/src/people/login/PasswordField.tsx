import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { firstFocus } from '../../ui/focus-heading.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
  /** True when this field has the focus first. */
  isFirst: boolean;
  value: string;
  onChange: (value: string) => void;
  onFocus: () => void;
};

export function PasswordField({ ref, error, isFirst, value, onChange, onFocus }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>Mot de passe</label>
      <div className="with-end">
        <input
          ref={ref}
          id={id}
          {...(isFirst && { [firstFocus]: '' })}
          className={error ? 'in err' : 'in'}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onFocus={onFocus}
        />
        <button
          type="button"
          className="iconbtn end"
          aria-label="Afficher le mot de passe"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        </button>
      </div>
      <ErrorLine id={`${id}-error`}>{error}</ErrorLine>
    </div>
  );
}
