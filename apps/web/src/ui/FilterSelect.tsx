import { useId } from 'react';

type Props = {
  /** What is filtered: "Niveau"; for whom does not see that the choices say it. */
  label: string;
  value: string;
  /** The first one is no filter: ['', 'Tous niveaux']. */
  options: readonly (readonly [value: string, text: string])[];
  /** The label stands above the choices. */
  isLabelled?: boolean;
  onChoose: (value: string) => void;
};

/** One of a list, over a table or a page. */
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
