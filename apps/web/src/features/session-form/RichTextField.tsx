import { RichText } from '../../ui/RichText.tsx';
import { LabelText, Problem } from './Field.tsx';
import { fieldId, type FieldProps } from './use-session-form.ts';

type TextName = 'description' | 'prerequisite' | 'formerWords';
type Props = FieldProps & { name: TextName; label: string };

function RichTextField({ form, name, label }: Props) {
  const id = fieldId(name);
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        <LabelText label={label} optional />
      </span>
      <RichText
        id={id}
        html={form.values[name]}
        onChange={(html) => form.set({ [name]: html })}
        onUpload={form.countUpload}
      />
      <Problem form={form} path={name} />
    </div>
  );
}

export const DescriptionField = ({ form }: FieldProps) => (
  <RichTextField form={form} name="description" label="Description" />
);
export const PrerequisiteField = ({ form }: FieldProps) => (
  <RichTextField form={form} name="prerequisite" label="Objectifs et prérequis" />
);
export const FormerWordsField = ({ form }: FieldProps) => (
  <RichTextField form={form} name="formerWords" label="Mot du formateur" />
);
