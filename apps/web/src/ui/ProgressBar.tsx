import './progress-bar.css';
import { counted, formatCount } from '@forman/domain/text';
import { useId } from 'react';

type Props = {
  /** Work in progress: "Préparation du ZIP". */
  label: string;
  done: number;
  /** Null while it is unknown. */
  total: number | null;
  /** Singular and plural of the counted things: "ligne", "lignes". */
  unit?: readonly [one: string, many: string];
};

/** Progress of long work, for sighted people and screen readers. */
export function ProgressBar({ label, done, total, unit }: Props) {
  const id = useId();
  const isKnown = total !== null && total > 0;
  const valueText = isKnown
    ? `${formatCount(Math.min(done, total))} sur ${unit ? counted(total, ...unit) : formatCount(total)}`
    : 'Un instant…';
  return (
    <div className="progress">
      <div className="flex between gap-12 small">
        <span id={id}>{label}</span>
        <span className="muted num">{valueText}</span>
      </div>
      <progress
        aria-labelledby={id}
        aria-valuetext={valueText}
        {...(isKnown && { value: Math.min(done, total), max: total })}
      />
    </div>
  );
}
