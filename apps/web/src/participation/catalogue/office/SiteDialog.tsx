import type { ListedSite, OfficeSite } from '@forman/contract/participation/catalogue';
import { type SiteForm, siteViolations } from '@forman/domain/participation/catalogue';
import { sitesChanged } from '../../../api/changes.ts';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { OverlapNote } from '../../../ui/OverlapNote.tsx';
import type { Versioned } from '../../../ui/use-versioned.ts';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** Site being edited; 'new' for a site that does not exist yet. */
export type EditedSite = OfficeSite | 'new';
type Props = { site: EditedSite | null; onClose: () => void };

/** Form of a site, whose fields are all required (MEM-308). */
export const SiteDialog = ({ site, onClose }: Props) => (
  <Dialog
    opened={site !== null}
    title={site === 'new' ? 'Nouveau lieu' : 'Modifier le lieu'}
    onClose={onClose}
  >
    {site && <Form key={site === 'new' ? 'new' : site.id} site={site} onClose={onClose} />}
  </Dialog>
);

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

type FormProps = { site: EditedSite; onClose: () => void };

function useSiteForm({ site, onClose }: FormProps) {
  const create = useAction('createSite', { invalidates: sitesChanged });
  const update = useAction('updateSite', { invalidates: sitesChanged });
  return useEntryForm<SiteForm>({
    name: `site.${site === 'new' ? 'new' : site.id}`,
    stored: site === 'new' ? empty : formOf(site),
    check: siteViolations,
    read: async () => (site === 'new' ? empty : formOf(await call('getSite', { params: { id: site.id } }))),
    save: (body, version) =>
      site === 'new'
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id: site.id }, body: { ...body, version } }),
    notices: { saved: 'siteSaved', failed: 'site' },
    onSaved: onClose,
  });
}

function Form({ site, onClose }: FormProps) {
  const entry = useSiteForm({ site, onClose });
  const { form, values, set, problems, submit, forget, isBusy, failure, overlap, take } = entry;
  const field = (name: keyof SiteForm) => ({
    label: names[name],
    required: true,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => set({ [name]: value }),
  });

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {overlap && (
        <OverlapNote
          overlap={overlap}
          objectName="ce lieu"
          nameOf={(key) => names[key]}
          theirTextOf={(key) => overlap.theirs[key]}
          submitLabel="Enregistrer"
          onTake={take}
        />
      )}
      <FormField maxLength={200} autoComplete="off" data-autofocus {...field('name')} />
      <FormField maxLength={300} autoComplete="off" {...field('address')} />
      <FormField maxLength={12} inputMode="numeric" autoComplete="off" {...field('postalCode')} />
      <FormField maxLength={120} autoComplete="off" {...field('city')} />
      <FormField
        type="url"
        inputMode="url"
        maxLength={1000}
        placeholder="https://"
        autoComplete="off"
        help="L’adresse du lieu dans un service de cartes, copiée de votre navigateur."
        {...field('gmap')}
      />
      <FormFoot
        failure={failure}
        isBusy={isBusy}
        onCancel={() => {
          forget();
          onClose();
        }}
      />
    </form>
  );
}
