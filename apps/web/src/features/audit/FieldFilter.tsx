import { useId } from 'react';
import { fieldLabel } from './change-words.ts';

type Props = { fields: readonly string[]; value: string; onChoose: (field: string) => void };

/** One field of those that were ever changed, or all. */
export function FieldFilter({ fields, value, onChoose }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label className="vh" htmlFor={id}>
        Champ
      </label>
      <select id={id} className="in in-s" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Tous les champs</option>
        {fields.map((field) => (
          <option key={field} value={field}>
            {fieldLabel(field)}
          </option>
        ))}
      </select>
    </div>
  );
}
