import { FormRichText } from '../../ui/FormRichText.tsx';
import { fieldId, type FieldProps } from './use-session-form.ts';

type TextName = 'description' | 'prerequisite' | 'formerWords';
type Props = FieldProps & { name: TextName; label: string };

const RichTextField = ({ form, name, label }: Props) => (
  <FormRichText
    id={fieldId(name)}
    label={label}
    isOptional
    error={form.problems[name]}
    html={form.values[name]}
    onChange={(html) => form.set({ [name]: html })}
    onUpload={form.countUpload}
  />
);

export const DescriptionField = ({ form }: FieldProps) => (
  <RichTextField form={form} name="description" label="Description" />
);
export const PrerequisiteField = ({ form }: FieldProps) => (
  <RichTextField form={form} name="prerequisite" label="Objectifs et prérequis" />
);
export const FormerWordsField = ({ form }: FieldProps) => (
  <RichTextField form={form} name="formerWords" label="Mot du formateur" />
);
