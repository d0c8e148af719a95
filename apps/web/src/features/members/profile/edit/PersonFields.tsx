import type { Profile } from '../slots.ts';
import { describe, EditField, type TextField, Wrong } from './EditField.tsx';
import type { Own } from './edit-values.ts';
import { PhotoField } from './PhotoField.tsx';
import { type EditForm, fieldId } from './use-edit.ts';

const names: TextField<Own>[] = [
  { name: 'firstName', label: 'Prénom', autoComplete: 'given-name', maxLength: 100 },
  { name: 'lastName', label: 'Nom', autoComplete: 'family-name', maxLength: 100 },
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    help: 'Elle sert à se connecter\u00a0: si elle change, l’ancienne adresse est prévenue.',
  },
  {
    name: 'phoneNumber',
    label: 'Téléphone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel-national',
    maxLength: 20,
    help: 'Qui reçoit les SMS de ce numéro peut choisir un nouveau mot de passe\u00a0: donnez le vôtre.',
  },
  { name: 'birthDay', label: 'Date de naissance', optional: true, isDay: true, autoComplete: 'bday' },
];
const address: TextField<Own> = { name: 'address', label: 'Adresse', autoComplete: 'street-address' };
const town: TextField<Own>[] = [
  {
    name: 'postalCode',
    label: 'Code postal',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    maxLength: 20,
  },
  { name: 'city', label: 'Ville', autoComplete: 'address-level2', maxLength: 100 },
];
const country: TextField<Own> = {
  name: 'country',
  label: 'Pays',
  autoComplete: 'country-name',
  maxLength: 100,
};

type Props = { form: EditForm; profile: Profile; autofill: boolean };

/** Who one is and where one is reached (MEM-075). */
export function PersonFields({ form, profile, autofill }: Props) {
  const { own } = form.values;
  // Of somebody else, the browser must not fill in the admin's own.
  const field = (one: TextField<Own>) => (
    <EditField
      key={one.name}
      form={form}
      path={`own.${one.name}`}
      field={autofill ? one : { ...one, autoComplete: 'off' }}
      value={own[one.name]}
      onType={(value) => form.own({ [one.name]: value })}
    />
  );
  return (
    <fieldset className="edit-part">
      <legend>Informations personnelles</legend>
      <PhotoField form={form} person={profile.person} />
      <Civility form={form} />
      {names.map(field)}
      <fieldset className="edit-group">
        <legend>
          Adresse postale <span className="opt">(facultatif)</span>
        </legend>
        {field(address)}
        <div className="edit-town">{town.map(field)}</div>
        {field(country)}
        <label className="check">
          <input
            type="checkbox"
            checked={own.addressAccess}
            onChange={({ target }) => form.own({ addressAccess: target.checked })}
          />
          Montrer l’adresse aux autres adhérents
        </label>
      </fieldset>
    </fieldset>
  );
}

function Civility({ form }: { form: EditForm }) {
  const path = 'own.civilite';
  return (
    <div className="field">
      <label htmlFor={fieldId(path)}>Civilité</label>
      <select
        {...describe(form, path)}
        className={form.problems[path] ? 'in err' : 'in'}
        value={form.values.own.civilite}
        onChange={({ target }) => form.own({ civilite: target.value })}
        onBlur={() => form.check(path)}
      >
        <option value="">Choisir</option>
        <option>Madame</option>
        <option>Monsieur</option>
      </select>
      <Wrong form={form} path={path} />
    </div>
  );
}
