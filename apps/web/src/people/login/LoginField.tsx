import { type Ref, useId } from 'react';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onFocus: () => void;
};

export function LoginField({ ref, label, error, value, onChange, onFocus }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        className={error ? 'in err' : 'in'}
        name="username"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="prenom.nom@exemple.fr"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={onFocus}
      />
      <ErrorLine id={`${id}-error`}>{error}</ErrorLine>
    </div>
  );
}
