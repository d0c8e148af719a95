import type { OfficeSite } from '@forman/contract/catalogue';
import { type SiteForm, siteViolations } from '@forman/domain/sessions/catalogue';
import { useAction } from '../../../api/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { EntryFoot } from './EntryFoot.tsx';
import { siteReaders } from './site-calls.ts';
import { useEntryForm } from './use-entry-form.ts';

/** The site that is changed; 'new' for one that is not there yet. */
export type EditedSite = OfficeSite | 'new';
type Props = { site: EditedSite | null; onClose: () => void };

/** Every field is required (MEM-308). */
export const SiteDialog = ({ site, onClose }: Props) => (
  <Dialog
    opened={site !== null}
    title={site === 'new' ? 'Nouveau lieu' : 'Modifier le lieu'}
    onClose={onClose}
  >
    {site && <Form key={site === 'new' ? 'new' : site.id} site={site} onClose={onClose} />}
  </Dialog>
);

const startOf = (site: EditedSite): SiteForm => {
  const { name, address, postalCode, city, gmap } =
    site === 'new' ? { name: '', address: '', postalCode: '', city: '', gmap: '' } : site;
  return { name, address, postalCode, city, gmap };
};

function Form({ site, onClose }: { site: EditedSite; onClose: () => void }) {
  const create = useAction('createSite', { invalidates: siteReaders });
  const update = useAction('updateSite', { invalidates: siteReaders });
  const { form, values, set, problems, submit, forget, isBusy, failure } = useEntryForm<SiteForm>({
    name: `lieu-${site === 'new' ? 'nouveau' : site.id}`,
    start: startOf(site),
    check: siteViolations,
    save: (body) =>
      site === 'new' ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id: site.id }, body }),
    notices: { saved: 'siteSaved', failed: 'site' },
    onSaved: onClose,
  });
  const field = (name: keyof SiteForm) => ({
    required: true,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => set({ [name]: value }),
  });

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <FormField label="Nom" maxLength={200} autoComplete="off" data-autofocus {...field('name')} />
      <FormField label="Adresse" maxLength={300} autoComplete="off" {...field('address')} />
      <FormField
        label="Code postal"
        maxLength={12}
        inputMode="numeric"
        autoComplete="off"
        {...field('postalCode')}
      />
      <FormField label="Ville" maxLength={120} autoComplete="off" {...field('city')} />
      <FormField
        label="Lien de la carte"
        type="url"
        inputMode="url"
        maxLength={1000}
        placeholder="https://"
        autoComplete="off"
        help="L’adresse du lieu dans un service de cartes, copiée de votre navigateur."
        {...field('gmap')}
      />
      <EntryFoot
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
