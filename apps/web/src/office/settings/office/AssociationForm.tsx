import { associationProblems, type AssociationSettings } from '@forman/domain/office/association-settings';
import { readSiret } from '@forman/domain/values/codes';
import { cleanVatNumber } from '@forman/domain/values/vat-number';
import { act } from '../../../api/act.ts';
import type { Answer } from '../../../api/client.ts';
import { useViewer } from '../../../api/viewer.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { type FormState, useForm } from '../../../ui/form/use-form.ts';
import { FormDay, FormField } from '../../../ui/FormField.tsx';

type Shown = Answer<'getAssociationSettings'>;

/** As the server will read them. */
const readNumbers = (values: AssociationSettings): AssociationSettings => ({
  ...values,
  siret: readSiret(values.siret),
  vatNumber: cleanVatNumber(values.vatNumber),
});

/** What later invoices and notices say of the association. */
export function AssociationForm({ settings: { association, version } }: { settings: Shown }) {
  const me = useViewer();
  const form = useForm<AssociationSettings, Shown>({
    start: association,
    draft: `forman.draft.${me.id}.association.${version}`,
    check: (values) => associationProblems(readNumbers(values)),
    send: (values) => act('updateAssociation', { body: { ...values, version } }),
    notices: { saved: 'associationSaved', failed: 'settings' },
  });
  return (
    <Form of={form} className="stack">
      <div id="vendeur">
        <Card title="Vendeur">
          <p className="small muted">
            Ce que portent les factures à venir. Celles qui sont émises gardent ce qu’elles disent.
          </p>
          <SellerFields form={form} />
        </Card>
      </div>
      <div id="mentions">
        <Card title="Mentions légales et contact">
          <NoticeFields form={form} />
        </Card>
      </div>
      {form.failure && <FailureNote title="Rien n’a été changé." error={form.failure} />}
      <div>
        <BusyButton type="submit" look="primary" busy={form.isBusy} busyLabel="Enregistrement…">
          Enregistrer
        </BusyButton>
      </div>
    </Form>
  );
}

type Fields = { form: FormState<AssociationSettings> };

const SellerFields = ({ form: { field } }: Fields) => (
  <div className="association-fields">
    <FormField label="Nom" required maxLength={150} autoComplete="organization" {...field('name')} />
    <FormField
      label="Forme juridique"
      maxLength={150}
      help={'Par exemple\u00a0: association loi du 1er juillet 1901.'}
      {...field('legalForm')}
    />
    <FormField label="Adresse" maxLength={200} autoComplete="street-address" {...field('address')} />
    <div className="association-pair">
      <FormField
        label="Code postal"
        maxLength={10}
        inputMode="numeric"
        autoComplete="postal-code"
        {...field('postalCode')}
      />
      <FormField label="Ville" maxLength={100} autoComplete="address-level2" {...field('city')} />
    </div>
    <FormField
      label="SIRET"
      maxLength={30}
      inputMode="numeric"
      autoComplete="off"
      help="14 chiffres, ou le SIREN seul."
      {...field('siret')}
    />
    <FormField
      label="Numéro RNA ou d’immatriculation"
      maxLength={60}
      autoComplete="off"
      {...field('registrationNumber')}
    />
    <FormField label="Numéro de TVA" maxLength={30} autoComplete="off" {...field('vatNumber')} />
    <FormField
      label="E-mail des factures"
      type="email"
      maxLength={254}
      autoComplete="off"
      {...field('email')}
    />
    <FormField
      label="Pénalités de retard"
      maxLength={150}
      help={'Un morceau de phrase\u00a0: trois fois le taux d’intérêt légal.'}
      {...field('penaltyRate')}
    />
  </div>
);

const NoticeFields = ({ form: { field } }: Fields) => (
  <div className="association-fields">
    <div className="association-pair">
      <FormField label="Présidence" maxLength={150} autoComplete="off" {...field('president')} />
      <FormField label="Trésorerie" maxLength={150} autoComplete="off" {...field('treasurer')} />
    </div>
    <div className="association-pair">
      <FormField label="Statuts signés à" maxLength={100} autoComplete="off" {...field('statutesSignedAt')} />
      <FormDay label="Statuts signés le" {...field('statutesSignedOn')} />
    </div>
    <FormField label="Hébergeur du portail" maxLength={150} autoComplete="off" {...field('hostName')} />
    <div className="association-pair">
      <FormField
        label="Adresse de l’hébergeur"
        maxLength={200}
        autoComplete="off"
        {...field('hostAddress')}
      />
      <FormField label="Téléphone de l’hébergeur" maxLength={30} autoComplete="off" {...field('hostPhone')} />
    </div>
    <FormField
      label="E-mail de contact"
      type="email"
      maxLength={254}
      autoComplete="off"
      help={
        'Il reçoit les messages du formulaire de contact\u00a0; sans lui, les administrateurs les reçoivent.'
      }
      {...field('contactEmail')}
    />
  </div>
);
