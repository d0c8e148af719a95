import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FormRichText } from '../../ui/FormRichText.tsx';
import { fieldId, type FieldProps } from './use-session-form.ts';

type TextName = 'description' | 'prerequisite' | 'formerWords';
type Props = FieldProps & { name: TextName; label: string };

const RichTextField = ({ form, name, label, hasFocus = false }: Props & { hasFocus?: boolean }) => (
  <FormRichText
    id={fieldId(name)}
    label={label}
    isOptional
    hasFocus={hasFocus}
    error={form.problems[name]}
    html={form.values[name]}
    onChange={(html) => form.set({ [name]: html })}
    onUpload={form.countUpload}
  />
);

/** A rich text, folded into a button until pressed or filled; then it stays open, even when emptied. */
function FoldedRichTextField({ form, name, label, add }: Props & { add: string }) {
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isFilled = form.values[name] !== '' || form.problems[name] !== undefined;
  if (!isOpen && (isAsked || isFilled)) setOpen(true);
  if (isOpen || isAsked || isFilled)
    return <RichTextField form={form} name={name} label={label} hasFocus={isAsked} />;
  return (
    <button type="button" className="btn btn-plain sf-add" onClick={() => setAsked(true)}>
      <IconPlus aria-hidden="true" />
      {add}
    </button>
  );
}

export const DescriptionField = ({ form }: FieldProps) => (
  <RichTextField form={form} name="description" label="Description" />
);

/** Optional texts, folded into one line of buttons. */
export const FurtherTextsField = ({ form }: FieldProps) => (
  <div className="sf-texts flex wrap gap-4-18">
    <FoldedRichTextField
      form={form}
      name="prerequisite"
      label="Objectifs et prérequis"
      add="Ajouter des objectifs et prérequis"
    />
    <FoldedRichTextField
      form={form}
      name="formerWords"
      label="Mot du formateur"
      add="Ajouter un mot du formateur"
    />
  </div>
);
