import type { InputHTMLAttributes } from 'react';
import { DayInput } from '../../../../ui/DayInput.tsx';
import { type EditForm, fieldId } from './use-edit.ts';
import { ErrorLine } from '../../../../ui/ErrorLine.tsx';

export function Wrong({ form, path }: { form: EditForm; path: string }) {
  return <ErrorLine id={`${fieldId(path)}-wrong`}>{form.problems[path]}</ErrorLine>;
}

/** The attributes that describe a control to a screen reader. */
export function describe({ problems }: EditForm, path: string, hasHelp = false) {
  const id = fieldId(path);
  const isWrong = problems[path] !== undefined;
  return {
    id,
    'aria-invalid': isWrong || undefined,
    'aria-describedby':
      [isWrong && `${id}-wrong`, hasHelp && `${id}-help`].filter(Boolean).join(' ') || undefined,
  } as const;
}

/** A line of a form: `name` is the name of the field, the rest describes its control. */
export type TextField<Form> = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength'
> & {
  name: Extract<{ [K in keyof Form]: Form[K] extends string ? K : never }[keyof Form], string>;
  label: string;
  optional?: boolean;
  help?: string;
  /** The value is a day, typed or picked. */
  isDay?: boolean;
};

type Props = {
  form: EditForm;
  path: string;
  field: Omit<TextField<object>, 'name'> & { name: string };
  value: string;
  onType: (value: string) => void;
};

/** Label above the control, its error and its help under it. */
export function EditField({ form, path, field, value, onType }: Props) {
  const { label, optional, help, isDay, ...native } = field;
  const id = fieldId(path);
  const control = {
    ...describe(form, path, Boolean(help)),
    className: form.problems[path] ? 'in err' : 'in',
    value,
    onBlur: () => form.leave(path),
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="opt">(facultatif)</span>}
      </label>
      {isDay ? (
        <DayInput {...control} label={label} autoComplete={native.autoComplete} onChange={onType} />
      ) : (
        <input maxLength={200} {...native} {...control} onChange={({ target }) => onType(target.value)} />
      )}
      <Wrong form={form} path={path} />
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
