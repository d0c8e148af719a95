import type { ListedSite, OfficeSite } from '@forman/contract/participation/catalogue';
import { type SiteForm, siteViolations } from '@forman/domain/participation/catalogue';
import { act } from '../../../api/act.ts';
import { call } from '../../../api/client.ts';
import { useViewer } from '../../../api/viewer.ts';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { useVersionedForm } from '../../../ui/form/use-form.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { OverlapNote } from '../../../ui/OverlapNote.tsx';
import { byField } from '../../../ui/problems.ts';
import type { Versioned } from '../../../ui/use-versioned.ts';

/** Site being edited; 'new' for a site that does not exist yet. */
export type EditedSite = OfficeSite | 'new';
type Props = { site: EditedSite; onClose: () => void };

const empty: Versioned<SiteForm> = {
  values: { name: '', address: '', postalCode: '', city: '', gmap: '' },
  version: 0,
};
const formOf = ({ name, address, postalCode, city, gmap, version }: ListedSite): Versioned<SiteForm> => ({
  values: { name, address, postalCode, city, gmap },
  version,
});

const names: Record<keyof SiteForm, string> = {
  name: 'Nom',
  address: 'Adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  gmap: 'Lien de la carte',
};

/** Form of a site, whose fields are all required (MEM-308). */
export function SiteDialog({ site, onClose }: Props) {
  const me = useViewer();
  const isNew = site === 'new';
  const form = useVersionedForm<SiteForm, unknown>({
    key: `forman.draft.${me.id}.site.${isNew ? 'new' : site.id}`,
    stored: isNew ? empty : formOf(site),
    check: (values) => byField(siteViolations(values)),
    read: async () => (isNew ? empty : formOf(await call('getSite', { params: { id: site.id } }))),
    save: (body, version) =>
      isNew
        ? act('createSite', { body })
        : act('updateSite', { params: { id: site.id }, body: { ...body, version } }),
    notices: { saved: 'siteSaved', failed: 'site' },
    onSaved: onClose,
  });
  const { overlap } = form;
  const field = (name: keyof SiteForm) =>
    ({ label: names[name], required: true, autoComplete: 'off', ...form.field(name) }) as const;
  const close = (): void => {
    form.forget();
    onClose();
  };
  return (
    <FormDialog
      title={isNew ? 'Nouveau lieu' : 'Modifier le lieu'}
      of={form}
      onClose={onClose}
      onCancel={close}
    >
      {overlap && (
        <OverlapNote
          overlap={overlap}
          objectName="ce lieu"
          nameOf={(key) => names[key]}
          theirTextOf={(key) => overlap.theirs[key]}
          submitLabel="Enregistrer"
          onTake={form.take}
        />
      )}
      <FormField maxLength={200} data-autofocus {...field('name')} />
      <FormField maxLength={300} {...field('address')} />
      <FormField maxLength={12} inputMode="numeric" {...field('postalCode')} />
      <FormField maxLength={120} {...field('city')} />
      <FormField
        type="url"
        inputMode="url"
        maxLength={1000}
        placeholder="https://"
        help="L’adresse du lieu dans un service de cartes, copiée de votre navigateur."
        {...field('gmap')}
      />
    </FormDialog>
  );
}
