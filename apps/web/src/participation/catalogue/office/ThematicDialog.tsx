import { catalogues, type ThematicForm, thematicViolations } from '@forman/domain/participation/catalogue';
import { useState } from 'react';
import { thematicsChanged } from '../../../api/changes.ts';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormField, FormSelect } from '../../../ui/FormField.tsx';
import { FormRichText } from '../../../ui/FormRichText.tsx';
import { OverlapNote } from '../../../ui/OverlapNote.tsx';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { ReaderFields } from './ReaderFields.tsx';
import {
  bodyOf,
  type EditedThematic,
  emptyThematic,
  formOf,
  thematicNames,
  thematicText,
} from './thematic-values.ts';
import { typeText } from './thematic-words.ts';
import { useEntryForm } from './use-entry-form.ts';

type Props = { thematic: EditedThematic | null; onClose: () => void };

/** Form of a thematic, whose fields are all required (MEM-313). */
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

type FormProps = { thematic: EditedThematic; onClose: () => void };

function useThematicForm({ thematic, onClose }: FormProps) {
  const create = useAction('createThematic', { invalidates: thematicsChanged });
  const update = useAction('updateThematic', { invalidates: thematicsChanged });
  return useEntryForm<ThematicForm>({
    name: `thematic.${thematic === 'new' ? 'new' : thematic.id}`,
    stored: thematic === 'new' ? emptyThematic : formOf(thematic),
    check: thematicViolations,
    read: async () =>
      thematic === 'new' ? emptyThematic : formOf(await call('getThematic', { params: { id: thematic.id } })),
    save: (values, version) =>
      thematic === 'new'
        ? create.mutateAsync({ body: bodyOf(values) })
        : update.mutateAsync({ params: { id: thematic.id }, body: { ...bodyOf(values), version } }),
    notices: { saved: 'thematicSaved', failed: 'thematic' },
    onSaved: onClose,
  });
}

function Form({ thematic, onClose }: FormProps) {
  const [uploads, setUploads] = useState(0);
  const entry = useThematicForm({ thematic, onClose });
  const { form, values, set, problems, submit, forget, isBusy, failure, overlap, take } = entry;
  const field = (name: 'wording' | 'theme' | 'place' | 'placeZoom' | 'type') => ({
    label: thematicNames[name],
    required: true,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  const richText = (name: 'prerequisite' | 'formerWords') => ({
    id: `thematic-${name}`,
    label: thematicNames[name],
    error: problems[name],
    html: values[name],
    onChange: (html: string) => set({ [name]: html }),
    onUpload: (step: 1 | -1) => setUploads((count) => count + step),
  });

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {overlap && (
        <OverlapNote
          overlap={overlap}
          objectName="cette thématique"
          nameOf={(key) => thematicNames[key]}
          theirTextOf={(key) => thematicText(overlap.theirs, key)}
          submitLabel="Enregistrer"
          onTake={take}
        />
      )}
      <FormSelect {...field('type')}>
        {catalogues.map((type) => (
          <option key={type} value={type}>
            {typeText(type)}
          </option>
        ))}
      </FormSelect>
      <FormField maxLength={200} autoComplete="off" data-autofocus {...field('wording')} />
      <FormField maxLength={200} autoComplete="off" {...field('theme')} />
      <FormRichText {...richText('prerequisite')} />
      <FormRichText {...richText('formerWords')} />
      <ReaderFields values={values} problems={problems} onChange={set} />
      <div className="cat-pair">
        <FormField inputMode="numeric" maxLength={5} {...field('place')} />
        <FormField inputMode="numeric" maxLength={5} {...field('placeZoom')} />
      </div>
      <FormFoot
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
