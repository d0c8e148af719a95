import './progress-bar.css';
import { useId } from 'react';

type Props = {
  /** What is under way: "Préparation du ZIP". */
  label: string;
  done: number;
  /** null: it is not known yet. */
  total: number | null;
  /** What is counted: "lignes". */
  unit?: string;
};

const count = new Intl.NumberFormat('fr-FR');
const written = (value: number): string => count.format(value).replaceAll('\u202f', '\u00a0');

/** How far long work is, for the eye and for who cannot see it. */
export function ProgressBar({ label, done, total, unit }: Props) {
  const id = useId();
  const isKnown = total !== null && total > 0;
  const said = isKnown
    ? `${written(Math.min(done, total))} sur ${written(total)}${unit ? ` ${unit}` : ''}`
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
