import { catalogues, type ThematicForm, thematicViolations } from '@forman/domain/participation/catalogue';
import { useState } from 'react';
import { act } from '../../../api/act.ts';
import { call } from '../../../api/client.ts';
import { useViewer } from '../../../api/viewer.ts';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { useVersionedForm } from '../../../ui/form/use-form.ts';
import { FormField, FormSelect } from '../../../ui/FormField.tsx';
import { FormRichText } from '../../../ui/FormRichText.tsx';
import { OverlapNote } from '../../../ui/OverlapNote.tsx';
import { byField } from '../../../ui/problems.ts';
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

type Props = { thematic: EditedThematic; onClose: () => void };

const useThematicForm = ({ thematic, onClose }: Props) => {
  const me = useViewer();
  const isNew = thematic === 'new';
  return useVersionedForm<ThematicForm, unknown>({
    key: `forman.draft.${me.id}.thematic.${isNew ? 'new' : thematic.id}`,
    stored: isNew ? emptyThematic : formOf(thematic),
    check: (values) => byField(thematicViolations(values)),
    read: async () =>
      isNew ? emptyThematic : formOf(await call('getThematic', { params: { id: thematic.id } })),
    save: (values, version) =>
      isNew
        ? act('createThematic', { body: bodyOf(values) })
        : act('updateThematic', { params: { id: thematic.id }, body: { ...bodyOf(values), version } }),
    notices: { saved: 'thematicSaved', failed: 'thematic' },
    onSaved: onClose,
  });
};

/** Form of a thematic, whose fields are all required (MEM-313). */
export function ThematicDialog({ thematic, onClose }: Props) {
  const [uploads, setUploads] = useState(0);
  const form = useThematicForm({ thematic, onClose });
  const { overlap } = form;
  const field = <Name extends 'wording' | 'theme' | 'place' | 'placeZoom' | 'type'>(name: Name) => ({
    label: thematicNames[name],
    required: true,
    ...form.field(name),
  });
  const richText = (name: 'prerequisite' | 'formerWords') => ({
    id: `thematic-${name}`,
    label: thematicNames[name],
    error: form.problems[name],
    html: form.values[name],
    onChange: (html: string) => form.set({ [name]: html }),
    onUpload: (step: 1 | -1) => setUploads((count) => count + step),
  });
  const cancel = (): void => {
    form.forget();
    onClose();
  };

  return (
    <FormDialog
      title={thematic === 'new' ? 'Nouvelle thématique' : 'Modifier la thématique'}
      of={{ ...form, isBusy: form.isBusy || uploads > 0 }}
      onClose={onClose}
      onCancel={cancel}
    >
      {overlap && (
        <OverlapNote
          overlap={overlap}
          objectName="cette thématique"
          nameOf={(key) => thematicNames[key]}
          theirTextOf={(key) => thematicText(overlap.theirs, key)}
          submitLabel="Enregistrer"
          onTake={form.take}
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
      <ReaderFields values={form.values} problems={form.problems} onChange={form.set} />
      <div className="cat-pair grid gap-16">
        <FormField inputMode="numeric" maxLength={5} {...field('place')} />
        <FormField inputMode="numeric" maxLength={5} {...field('placeZoom')} />
      </div>
    </FormDialog>
  );
}
