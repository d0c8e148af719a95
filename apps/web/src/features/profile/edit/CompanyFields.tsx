import { habilitations } from '@forman/domain/members/profile';
import { describe, EditField, type TextField, Wrong } from './EditField.tsx';
import type { Company } from './edit-values.ts';
import type { EditForm } from './use-edit.ts';

const optional = { optional: true, autoComplete: 'off' } as const;
const names: TextField<Company>[] = [
  { ...optional, name: 'societyName', label: 'Nom de la société' },
  { ...optional, name: 'societySiret', label: 'SIRET', inputMode: 'numeric', maxLength: 30 },
  { ...optional, name: 'societyAddress', label: 'Adresse de la société' },
];
const town: TextField<Company>[] = [
  {
    ...optional,
    name: 'postalCode',
    label: 'Code postal de la société',
    inputMode: 'numeric',
    maxLength: 20,
  },
  { ...optional, name: 'city', label: 'Ville de la société', maxLength: 100 },
];
const country: TextField<Company> = {
  ...optional,
  name: 'country',
  label: 'Pays de la société',
  maxLength: 100,
};

/** What one may sell, and for which company (MEM-076). */
export function CompanyFields({ form }: { form: EditForm }) {
  const { company } = form.values;
  const field = (one: TextField<Company>) => (
    <EditField
      key={one.name}
      form={form}
      path={`company.${one.name}`}
      field={one}
      value={company[one.name]}
      onType={(value) => form.company({ [one.name]: value })}
    />
  );
  return (
    <fieldset className="edit-part">
      <legend>Société et habilitations</legend>
      <Habilitations form={form} />
      {names.map(field)}
      <div className="edit-town">{town.map(field)}</div>
      {field(country)}
    </fieldset>
  );
}

function Habilitations({ form }: { form: EditForm }) {
  const { habilitation: chosen } = form.values.company;
  const { id, 'aria-describedby': wrong } = describe(form, 'company.habilitation');
  // In the order of the list, whatever the order of the clicks.
  const toggle = (name: string, isOn: boolean): void =>
    form.company({
      habilitation: habilitations.filter((one) => (one === name ? isOn : chosen.includes(one))),
    });
  return (
    <fieldset className="field" aria-describedby={wrong}>
      <legend className="label">
        Habilitations <span className="opt">(facultatif)</span>
      </legend>
      <div className="edit-choices" id={id} tabIndex={-1}>
        {habilitations.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) => toggle(name, target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      <Wrong form={form} path="company.habilitation" />
    </fieldset>
  );
}
