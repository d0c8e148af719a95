import type { SignupField, SignupForm } from '@forman/domain/people/signup';
import { phonePrefixes } from '@forman/domain/values/phone';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { fieldId, type SignupFormState } from './use-signup-form.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

type TextFieldName = {
  [F in SignupField]: SignupForm[F] extends string ? F : never;
}[SignupField];
export type OfForm = { state: SignupFormState };

export function Wrong({ state: { problems }, field }: OfForm & { field: SignupField }) {
  return <ErrorLine id={`${fieldId(field)}-wrong`}>{problems[field]}</ErrorLine>;
}

/** Attributes that describe a control to a screen reader. */
export function describe({ problems }: SignupFormState, field: SignupField, helpId?: string) {
  const isWrong = problems[field] !== undefined;
  const notes = [helpId, problems[field] && `${fieldId(field)}-wrong`].filter(Boolean).join(' ');
  return {
    id: fieldId(field),
    name: field,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': notes || undefined,
  } as const;
}

export type InputProps = OfForm &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'type' | 'autoCapitalize' | 'spellCheck' | 'maxLength'
  > & {
    field: TextFieldName;
    helpId?: string | undefined;
  };

/** Input without label or error. */
export function TextInput({ state, field, helpId, ...native }: InputProps) {
  return (
    <input
      {...native}
      {...describe(state, field, helpId)}
      className={state.problems[field] === undefined ? 'in' : 'in err'}
      value={state.form[field]}
      onChange={({ target }) => state.set(field, target.value)}
      onBlur={() => state.check(field)}
    />
  );
}

type FieldProps = InputProps & { label: string; help?: ReactNode };

/** Label, help, control, and its error under it. */
export function TextField({ label, help, ...input }: FieldProps) {
  const { state, field } = input;
  const helpId = help ? `${fieldId(field)}-help` : undefined;
  return (
    <div className="field">
      <label htmlFor={fieldId(field)}>{label}</label>
      {help && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
      <TextInput {...input} helpId={helpId} />
      <Wrong state={state} field={field} />
    </div>
  );
}

type PhoneProps = OfForm & {
  label: string;
  prefix: 'telPrefix' | 'prefixGodFather';
  number: 'phoneNumber' | 'phoneGodFather';
  prefixLabel: string;
  autoComplete: string;
  /** Further help, beside the format. */
  help?: string;
};

/** Telephone field: a prefix from the list, and ten digits. */
export function PhoneField({ state, label, prefix, number, prefixLabel, autoComplete, help }: PhoneProps) {
  const helpId = `${fieldId(number)}-help`;
  return (
    <div className="field">
      <label htmlFor={fieldId(number)}>{label}</label>
      <p className="help" id={helpId}>
        10 chiffres&nbsp;: 06&nbsp;12&nbsp;34&nbsp;56&nbsp;78{help && `. ${help}`}
      </p>
      <div className="signup-phone grid gap-8">
        <select
          {...describe(state, prefix)}
          className={state.problems[prefix] === undefined ? 'in num' : 'in num err'}
          aria-label={prefixLabel}
          autoComplete={autoComplete === 'off' ? 'off' : 'tel-country-code'}
          value={state.form[prefix]}
          onChange={({ target }) => state.set(prefix, target.value)}
        >
          {phonePrefixes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <TextInput
          state={state}
          field={number}
          helpId={helpId}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          maxLength={20}
        />
      </div>
      <Wrong state={state} field={prefix} />
      <Wrong state={state} field={number} />
    </div>
  );
}
