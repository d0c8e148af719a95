import { useId } from 'react';

type Props = {
  /** Label, "Niveau", for people who do not see that the choices name the filter. */
  label: string;
  value: string;
  /** Choices; the first one is no filter: ['', 'Tous niveaux']. */
  options: readonly (readonly [value: string, text: string])[];
  /** Shows the label above the choices. */
  isLabelled?: boolean;
  onChoose: (value: string) => void;
};

/** Filter with a list of choices, above a table or on a page. */
export function FilterSelect({ label, value, options, isLabelled = false, onChoose }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label className={isLabelled ? undefined : 'vh'} htmlFor={id}>
        {label}
      </label>
      <select id={id} className="in in-s" value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
