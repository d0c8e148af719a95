import { mostCopilots } from '@forman/domain/participation/form';
import { PeoplePicker } from '../../people/shared/PeoplePicker.tsx';
import { describe, Field } from './Field.tsx';
import { formKindOf } from './form-kinds.ts';
import { useCopilotSearch } from './use-copilot-search.ts';
import type { FieldProps } from './use-session-form.ts';

/** Up to three co-pilots, found by their last name (CAT-091). */
export function CopilotField({ form }: FieldProps) {
  const { search, isFull, rule } = useCopilotSearch(form);
  const letters = formKindOf(form.kind).copilotLetters[form.mode];
  return (
    <Field
      form={form}
      path="copilotEmails"
      label="Co-pilotes"
      optional
      help={
        isFull
          ? `${mostCopilots} co-pilotes au plus\u00a0: retirez-en un pour en choisir un autre.`
          : `Tapez ${letters} lettres du nom. ${mostCopilots} au plus, sans prendre de place.`
      }
    >
      <PeoplePicker
        label="Co-pilotes choisis"
        chosen={form.values.copilots}
        onChange={(copilots) => form.set({ copilots })}
        search={search}
        isFull={isFull}
        rule={rule}
        control={describe(form, 'copilotEmails', true)}
      />
    </Field>
  );
}
