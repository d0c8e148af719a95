import './radio-tiles.css';
import { type ComponentType, useId } from 'react';

type Props<Value extends string> = {
  legend: string;
  className?: string;
  options: readonly { value: Value; label: string; Icon: ComponentType<{ 'aria-hidden': 'true' }> }[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** One choice among a few, each a tile with its icon. */
export function RadioTiles<Value extends string>(props: Props<Value>) {
  const { legend, className = '', options, value: chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={`radio-tiles ${className}`.trim()}>
      <legend className="label">{legend}</legend>
      <div className="radio-row grid gap-10">
        {options.map(({ value, label, Icon }) => (
          <label
            key={value}
            className={
              value === chosen
                ? 'radio-tile flex align-center gap-10 on'
                : 'radio-tile flex align-center gap-10'
            }
          >
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <Icon aria-hidden="true" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
