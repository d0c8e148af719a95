import { habilitations } from '@forman/domain/people/profile';
import { describe, EditField, type TextField, Wrong } from './EditField.tsx';
import { companyCountry, companyNames, companyTown } from './edit-fields.ts';
import type { Company } from './edit-values.ts';
import type { EditForm } from './use-edit.ts';

/** Fields of the habilitations and the company (MEM-076). */
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
    <fieldset className="edit-part grid gap-16">
      <legend>Société et habilitations</legend>
      <p className="small muted edit-optional">Tout est facultatif dans cette partie.</p>
      <Habilitations form={form} />
      {companyNames.map(field)}
      <div className="edit-town">{companyTown.map(field)}</div>
      {field(companyCountry)}
    </fieldset>
  );
}

function Habilitations({ form }: { form: EditForm }) {
  const { habilitation: chosen } = form.values.company;
  const { id, 'aria-describedby': wrong, 'aria-invalid': isWrong } = describe(form, 'company.habilitation');
  // Keeps the order of the list, whatever the order of the clicks.
  const toggle = (name: string, isOn: boolean): void =>
    form.company({
      habilitation: habilitations.filter((one) => (one === name ? isOn : chosen.includes(one))),
    });
  return (
    <fieldset className="field" aria-describedby={wrong}>
      <legend className="label">Habilitations</legend>
      <div className="edit-choices flex wrap" id={id} tabIndex={-1}>
        {habilitations.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              aria-invalid={isWrong}
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
