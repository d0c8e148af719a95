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
  /** Sent without one. */
  isMissing: boolean;
  onChoose: (reason: string) => void;
};

/** Offers reasons, none chosen beforehand: a person must have said what the sheet keeps. */
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

/** The number of people that stand open without making the dialog long. */
const mostOpen = 6;

type OthersProps = {
  board: Board;
  /** The person whose signing it already is; null where everybody is chosen at first, and the absent are unticked. */
  except: BoardPerson | null;
  chosen: readonly number[];
  /** Sent with nobody. */
  isMissing: boolean;
  onChoose: (chosen: readonly number[]) => void;
};

/** Five who forgot their phones, or a room that signed on paper, are one act. */
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
