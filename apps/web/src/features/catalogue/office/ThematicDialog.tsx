import { catalogues, type ThematicForm, thematicViolations } from '@forman/domain/sessions/catalogue';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormField, FormSelect } from '../../../ui/FormField.tsx';
import { FormRichText } from '../../../ui/FormRichText.tsx';
import { EntryFoot } from './EntryFoot.tsx';
import { ReaderFields } from './ReaderFields.tsx';
import { thematicReaders } from './thematic-calls.ts';
import { bodyOf, type EditedThematic, valuesOf } from './thematic-values.ts';
import { typeText } from './thematic-words.ts';
import { useEntryForm } from './use-entry-form.ts';

type Props = { thematic: EditedThematic | null; onClose: () => void };

/** Every field is required (MEM-313). */
export const ThematicDialog = ({ thematic, onClose }: Props) => (
  <Dialog
    opened={thematic !== null}
    title={thematic === 'new' ? 'Nouvelle thématique' : 'Modifier la thématique'}
    onClose={onClose}
  >
    {thematic && (
      <Form key={thematic === 'new' ? 'new' : thematic.id} thematic={thematic} onClose={onClose} />
    )}
  </Dialog>
);

function Form({ thematic, onClose }: { thematic: EditedThematic; onClose: () => void }) {
  const create = useAction('createThematic', { invalidates: thematicReaders });
  const update = useAction('updateThematic', { invalidates: thematicReaders });
  const [uploads, setUploads] = useState(0);
  const entry = useEntryForm<ThematicForm>({
    name: `thematique-${thematic === 'new' ? 'nouvelle' : thematic.id}`,
    start: valuesOf(thematic),
    check: thematicViolations,
    save: (values) =>
      thematic === 'new'
        ? create.mutateAsync({ body: bodyOf(values) })
        : update.mutateAsync({ params: { id: thematic.id }, body: bodyOf(values) }),
    notices: { saved: 'thematicSaved', failed: 'thematic' },
    onSaved: onClose,
  });
  const { form, values, set, problems, submit, forget, isBusy, failure } = entry;
  const field = (name: 'wording' | 'theme' | 'place' | 'placeZoom' | 'type') => ({
    required: true,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  const richText = (name: 'prerequisite' | 'formerWords') => ({
    id: `thematic-${name}`,
    error: problems[name],
    html: values[name],
    onChange: (html: string) => set({ [name]: html }),
    onUpload: (step: 1 | -1) => setUploads((count) => count + step),
  });

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <FormSelect label="Type" {...field('type')}>
        {catalogues.map((type) => (
          <option key={type} value={type}>
            {typeText(type)}
          </option>
        ))}
      </FormSelect>
      <FormField label="Intitulé" maxLength={200} autoComplete="off" data-autofocus {...field('wording')} />
      <FormField label="Thème" maxLength={200} autoComplete="off" {...field('theme')} />
      <FormRichText label="Prérequis" {...richText('prerequisite')} />
      <FormRichText label="Mot du formateur" {...richText('formerWords')} />
      <ReaderFields values={values} problems={problems} onChange={set} />
      <div className="cat-pair">
        <FormField label="Places" inputMode="numeric" maxLength={5} {...field('place')} />
        <FormField label="Places Zoom" inputMode="numeric" maxLength={5} {...field('placeZoom')} />
      </div>
      <EntryFoot
        failure={failure}
        isBusy={isBusy || uploads > 0}
        onCancel={() => {
          forget();
          onClose();
        }}
      />
    </form>
  );
}
