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
  chosen: string | null;
  /** True after a press without a reason. */
  isMissing: boolean;
  onChoose: (reason: string) => void;
};

/** Offers reasons, none preselected: the sheet must keep a reason that the pilot chose. */
export function Reasons({ question, reasons, chosen, isMissing, onChoose }: ReasonsProps) {
  const id = useId();
  return (
    <fieldset
      className={isMissing ? 'presence-reasons missing' : 'presence-reasons'}
      aria-describedby={isMissing ? `${id}-why` : undefined}
    >
      <legend className="label">{question}</legend>
      {[...reasons, otherReason].map((one) => (
        <label key={one} className="check">
          <input type="radio" name={id} checked={one === chosen} onChange={() => onChoose(one)} />
          {one}
        </label>
      ))}
      {isMissing && (
        <p className="errmsg" id={`${id}-why`} role="alert">
          <IconAlertCircle aria-hidden="true" />
          Choisissez une raison.
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
  /** True after a press with nobody chosen. */
  isMissing: boolean;
  onChoose: (chosen: readonly number[]) => void;
};

/** Adds people to one act: five who forgot their phones, or a room that signed on paper. */
export function Others({ board: { people }, except, chosen, isMissing, onChoose }: OthersProps) {
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
      {isMissing && (
        <p className="errmsg" role="alert">
          <IconAlertCircle aria-hidden="true" />
          Cochez au moins une personne.
        </p>
      )}
    </details>
  );
}
