import type { InputHTMLAttributes, ReactNode } from 'react';
import { NumberInput } from '../../ui/NumberInput.tsx';
import type { FormValues } from './form-values.ts';
import { fieldId, type SessionFormState } from './use-session-form.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

type ProblemProps = {
  path: string;
  form: SessionFormState;
  /** The exact fault, shown after the error sentence. */
  reason?: string | undefined;
};

export function Problem({ path, form, reason }: ProblemProps) {
  const sentence = form.problems[path];
  return (
    <ErrorLine id={`${fieldId(path)}-wrong`}>
      {sentence && reason ? `${sentence}\u00a0: ${reason}` : sentence}
    </ErrorLine>
  );
}

/** The attributes that describe a control to a screen reader. */
export function describe(form: SessionFormState, path: string, hasHelp: boolean) {
  const id = fieldId(path);
  const isWrong = form.problems[path] !== undefined;
  const notes = [isWrong && `${id}-wrong`, hasHelp && `${id}-help`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': notes || undefined,
  } as const;
}

type LabelProps = { label: string; optional?: boolean | undefined };
export const LabelText = ({ label, optional }: LabelProps) => (
  <>
    {label} {optional && <span className="opt">(facultatif)</span>}
  </>
);

type FieldProps = LabelProps &
  ProblemProps & {
    help?: ReactNode;
    children: ReactNode;
  };

/** Label above the control, its error and its help under it. */
export function Field({ form, path, reason, label, optional, help, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={fieldId(path)}>
        <LabelText label={label} optional={optional} />
      </label>
      {children}
      <Problem form={form} path={path} reason={reason} />
      {help && (
        <p className="help" id={`${fieldId(path)}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

type TextKey = { [K in keyof FormValues]: FormValues[K] extends string ? K : never }[keyof FormValues];
type InputProps = Omit<FieldProps, 'path' | 'children'> &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'inputMode' | 'maxLength' | 'placeholder' | 'type' | 'list' | 'disabled' | 'autoComplete'
  > & {
    name: TextKey;
    /** Name of the field on the wire, when it differs. */
    path?: string;
    /** The field conflicts with another one, which shows the error. */
    isMarked?: boolean;
  };

export function TextField(props: InputProps) {
  const { form, name, path = name, isMarked = false, label, optional, help, ...native } = props;
  const value = form.values[name];
  return (
    <Field form={form} path={path} label={label} optional={optional} help={help}>
      <input
        autoComplete="off"
        {...native}
        {...describe(form, path, Boolean(help))}
        className={form.problems[path] || isMarked ? 'in err' : 'in'}
        value={value}
        onChange={({ target }) => form.set({ [name]: target.value })}
        onBlur={() => value.trim() && form.check(path)}
      />
    </Field>
  );
}

type PriceInputProps = Pick<InputProps, 'form' | 'placeholder'> & {
  name: 'price' | 'priceBedOne' | 'priceBedTwo' | 'priceBedThree';
};

/**
 * Field of a price. "45,50" is shown as an amount once the field is left; any other text stays as typed, with
 * its error.
 */
export const PriceInput = ({ form, name, placeholder }: PriceInputProps) => (
  <NumberInput
    {...describe(form, name, false)}
    className={form.problems[name] ? 'in err' : 'in'}
    unit="€"
    maxLength={20}
    placeholder={placeholder}
    value={form.values[name]}
    onChange={(value) => form.set({ [name]: value })}
    onBlur={() => form.values[name].trim() && form.check(name)}
  />
);

type GroupProps = LabelProps & {
  form: SessionFormState;
  path: string;
  help?: ReactNode;
  children: ReactNode;
};

/** Several controls that make one answer. */
export function Group({ form, path, label, optional, help, children }: GroupProps) {
  const { 'aria-describedby': notes } = describe(form, path, Boolean(help));
  return (
    <fieldset className="field sf-group" aria-describedby={notes}>
      <legend className="label">
        <LabelText label={label} optional={optional} />
      </legend>
      {children}
      <Problem form={form} path={path} />
      {help && (
        <p className="help" id={`${fieldId(path)}-help`}>
          {help}
        </p>
      )}
    </fieldset>
  );
}
