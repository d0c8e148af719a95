import './progress-bar.css';
import { counted, formatCount } from '@forman/domain/text';
import { useId } from 'react';

type Props = {
  /** What is under way: "Préparation du ZIP". */
  label: string;
  done: number;
  /** null: it is not known yet. */
  total: number | null;
  /** One and several of what is counted: "ligne", "lignes". */
  unit?: readonly [one: string, many: string];
};

/** How far long work is, for the eye and for who cannot see it. */
export function ProgressBar({ label, done, total, unit }: Props) {
  const id = useId();
  const isKnown = total !== null && total > 0;
  const said = isKnown
    ? `${formatCount(Math.min(done, total))} sur ${unit ? counted(total, ...unit) : formatCount(total)}`
    : 'Un instant…';
  return (
    <div className="progress">
      <div className="progress-head small">
        <span id={id}>{label}</span>
        <span className="muted num">{said}</span>
      </div>
      <progress
        aria-labelledby={id}
        aria-valuetext={said}
        {...(isKnown && { value: Math.min(done, total), max: total })}
      />
    </div>
  );
}
