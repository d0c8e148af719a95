import type { Profile } from '../slots.ts';
import { describe, EditField, type TextField, Wrong } from './EditField.tsx';
import { personAddress, personCountry, personNames, personTown } from './edit-fields.ts';
import type { Own } from './edit-values.ts';
import { PhotoField } from './PhotoField.tsx';
import { type EditForm, fieldId } from './use-edit.ts';

type Props = { form: EditForm; profile: Profile; autofill: boolean };

/** Fields of the name and the contacts (MEM-075). */
export function PersonFields({ form, profile, autofill }: Props) {
  const { own } = form.values;
  // On another person’s form the browser must not fill in the administrator’s own details.
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
    <fieldset className="edit-part grid gap-16">
      <legend>Informations personnelles</legend>
      <PhotoField form={form} person={profile.person} />
      <Civility form={form} />
      {personNames.map(field)}
      <fieldset className="edit-group grid gap-16">
        <legend>
          Adresse postale <span className="opt">(facultatif)</span>
        </legend>
        {field(personAddress)}
        <div className="edit-town">{personTown.map(field)}</div>
        {field(personCountry)}
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
        onBlur={() => form.leave(path)}
      >
        <option value="">Choisir</option>
        <option>Madame</option>
        <option>Monsieur</option>
      </select>
      <Wrong form={form} path={path} />
    </div>
  );
}
