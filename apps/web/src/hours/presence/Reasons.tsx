import './reasons.css';
import { fullName } from '@forman/domain/text';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Choice } from '../../ui/Choice.tsx';
import type { Board, BoardPerson } from './words.ts';

export const otherReason = 'Autre raison';

type ReasonsProps = {
  question: string;
  reasons: readonly string[];
  /** The chosen one; empty: none. */
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
};

/** Offers reasons, none preselected: the sheet must keep a reason that the pilot chose. */
export function Reasons({ question, reasons, value, error, onChange }: ReasonsProps) {
  const id = useId();
  return (
    <fieldset
      id={id}
      className={error ? 'presence-reasons missing' : 'presence-reasons'}
      aria-describedby={error ? `${id}-why` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="label">{question}</legend>
      {[...reasons, otherReason].map((one) => (
        <label key={one} className="check">
          <input type="radio" name={id} checked={one === value} onChange={() => onChange(one)} />
          {one}
        </label>
      ))}
      {error && (
        <p className="errmsg" id={`${id}-why`}>
          <IconAlertCircle aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Most people shown unfolded, so that the dialog stays short. */
const mostOpen = 6;

type OthersProps = {
  board: Board;
  /** Person whose presence is already being noted; null when everybody is preselected. */
  except: BoardPerson | null;
  chosen: readonly number[];
  error: string | undefined;
  onChoose: (chosen: number[]) => void;
};

/** Adds people to one act: five who forgot their phones, or a room that signed on paper. */
export function Others({ board: { people }, except, chosen, error, onChoose }: OthersProps) {
  const missing = people.filter(({ id, presence }) => id !== except?.id && !presence?.isPresent);
  const [isOpen] = useState(except === null || missing.length <= mostOpen);
  if (missing.length === 0) return null;
  const ids = missing.map(({ id }) => id);
  const isAll = ids.every((id) => chosen.includes(id));
  const turned = (id: number): number[] =>
    chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return (
    <details className="presence-others" open={isOpen}>
      <summary className="label">
        {except ? 'D’autres personnes, pour la même raison' : 'Qui était là\u00a0?'}
      </summary>
      {!except && <p className="small muted">Décochez les personnes qui ne sont pas venues.</p>}
      <div className="choices">
        {except && ids.length > 1 && (
          <Choice label="Toutes" checked={isAll} onChange={() => onChoose(isAll ? [] : ids)} />
        )}
        {missing.map((one) => (
          <Choice
            key={one.id}
            label={fullName(one)}
            checked={chosen.includes(one.id)}
            onChange={() => onChoose(turned(one.id))}
          />
        ))}
      </div>
      {error && (
        <p className="errmsg" role="alert">
          <IconAlertCircle aria-hidden="true" />
          {error}
        </p>
      )}
    </details>
  );
}
