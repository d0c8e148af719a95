import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { keepTypedText } from './typed-text.ts';
import { DayInput, type DayProps } from './DayInput.tsx';
import { NumberInput, type NumberProps } from './NumberInput.tsx';
import { ErrorLine } from './ErrorLine.tsx';

keepTypedText();

type FieldProps = {
  label: string;
  /** Sentence under the control, which is then marked as wrong. */
  error?: string | undefined;
  help?: ReactNode;
  isOptional?: boolean;
};

type InputProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'onChange'> & {
    ref?: Ref<HTMLInputElement>;
    onChange?: (value: string) => void;
    /** Content at the end of the control. */
    end?: ReactNode;
  };

/** Field with its label above, and its error and help below. */
export function FormField({ label, error, help, isOptional, end, onChange, ...native }: InputProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error} help={help} isOptional={isOptional}>
      <div className={end ? 'with-end' : undefined}>
        <input
          {...native}
          {...marks(id, error, help)}
          onChange={onChange && (({ target }) => onChange(target.value))}
        />
        {end}
      </div>
    </Labelled>
  );
}

/** Field for a number, typed and shown in French. */
export function FormNumber({ label, error, help, isOptional, ...number }: FieldProps & NumberProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error} help={help} isOptional={isOptional}>
      <NumberInput {...number} {...marks(id, error, help)} />
    </Labelled>
  );
}

/** Field for a day, typed or picked. */
export function FormDay({ label, error, help, isOptional, ...day }: FieldProps & Omit<DayProps, 'label'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error} help={help} isOptional={isOptional}>
      <DayInput label={label} {...day} {...marks(id, error, help)} />
    </Labelled>
  );
}

type AreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'onChange'> & {
    ref?: Ref<HTMLTextAreaElement>;
    onChange: (value: string) => void;
  };

/** Field of several lines. */
export function FormArea({ label, error, help, isOptional, onChange, ...native }: AreaProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error} help={help} isOptional={isOptional}>
      <textarea {...native} {...marks(id, error, help)} onChange={({ target }) => onChange(target.value)} />
    </Labelled>
  );
}

type SelectProps<Value extends string> = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'value' | 'onChange'> & {
    ref?: Ref<HTMLSelectElement>;
    value: Value;
    /** A chosen option; the options are values of this type. */
    onChange: (value: Value) => void;
    /** Options of the list. */
    children: ReactNode;
  };

/** Field to choose one entry of a list. */
export function FormSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, error, help, isOptional, onChange, ...native } = props;
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error} help={help} isOptional={isOptional}>
      <select
        {...native}
        {...marks(id, error, help)}
        onChange={({ target }) => onChange(target.value as Value)}
      />
    </Labelled>
  );
}

/** Attributes of a control for its look and for screen readers. */
function marks(id: string, error: string | undefined, help: ReactNode) {
  const notes = [error && `${id}-wrong`, help && `${id}-help`].filter(Boolean).join(' ');
  return {
    id,
    className: error ? 'in err' : 'in',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
  } as const;
}

function Labelled(props: FieldProps & { id: string; children: ReactNode }) {
  const { id, label, error, help, isOptional, children } = props;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isOptional && <span className="opt">(facultatif)</span>}
      </label>
      {children}
      <ErrorLine id={`${id}-wrong`}>{error}</ErrorLine>
      {help && (
        <div className="help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  );
}
