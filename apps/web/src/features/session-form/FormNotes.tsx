import { formatMoment } from '@forman/domain/french-dates';
import { plural } from '@forman/domain/text';
import { IconAlertCircle, IconFileText } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Note } from '../../ui/Note.tsx';
import type { Draft } from './draft.ts';
import { fieldNames } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import type { FieldKey } from './merge.ts';
import { fieldId, focusField, type Problems } from './use-session-form.ts';

type DraftProps = { draft: Draft; onAnswer: (isWanted: boolean) => void };

/** Something was typed here before and not sent. */
export function DraftNote({ draft, onAnswer }: DraftProps) {
  return (
    <div className="sf-note sf-offer">
      <Note tone="brand" icon={<IconFileText aria-hidden="true" />} title="Vous n’aviez pas terminé.">
        Brouillon gardé sur cet appareil, {formatMoment(new Date(draft.savedAt))}.
        <span className="sf-note-acts">
          <button type="button" className="btn btn-outline btn-s" onClick={() => onAnswer(true)}>
            Reprendre votre brouillon
          </button>
          <button type="button" className="btn btn-plain btn-s" onClick={() => onAnswer(false)}>
            Ne pas le reprendre
          </button>
        </span>
      </Note>
    </div>
  );
}

const counted = ['', 'Un point', 'Deux points', 'Trois points', 'Quatre points', 'Cinq points'];

/** After a refusal: each wrong field, in one place, in the order of the page. */
export function ProblemSummary({ problems }: { problems: Problems }) {
  const list = Object.entries(problems);
  if (list.length === 0) return null;

  function go(event: MouseEvent, path: string): void {
    event.preventDefault();
    focusField(path);
  }

  return (
    <div className="note note-bad sf-note" role="alert">
      <IconAlertCircle aria-hidden="true" />
      <div>
        <b>
          {counted[list.length] ?? `${list.length} ${plural(list.length, 'point', 'points')}`} à corriger
          avant de valider
        </b>
        <ul className="sf-errors">
          {list.map(([path, sentence]) => (
            <li key={path}>
              <a href={`#${fieldId(path)}`} onClick={(event) => go(event, path)}>
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export type Overlap = { taken: readonly FieldKey[]; disputed: readonly FieldKey[]; theirs: FormValues };
type OverlapProps = {
  overlap: Overlap;
  /** "cet atelier" */
  what: string;
  onTake: (key: FieldKey) => void;
};

const listed = new Intl.ListFormat('fr-FR', { type: 'conjunction' });
const namesOf = (keys: readonly FieldKey[]): string =>
  listed.format(keys.map((key) => `« ${fieldNames[key]} »`));

/** Somebody saved while this was being typed: what was taken over, and what both have changed. */
export function OverlapNote({ overlap, what, onTake }: OverlapProps) {
  const { taken, disputed } = overlap;
  return (
    <div className="sf-note" role="alert">
      <Note tone="wait" title={`Quelqu’un a modifié ${what} pendant que vous écriviez.`}>
        Rien n’est perdu, et rien n’est encore enregistré.{' '}
        {taken.length > 0 && <>Ses changements sont repris dans votre formulaire : {namesOf(taken)}. </>}
        {disputed.length > 0 && (
          <>Vous avez changé tous les deux {namesOf(disputed)} : votre saisie est gardée ci-dessous. </>
        )}
        Relisez, puis « Je valide ».
        {disputed.length > 0 && (
          <span className="sf-note-acts">
            {disputed.map((key) => (
              <button key={key} type="button" className="btn btn-outline btn-s" onClick={() => onTake(key)}>
                Prendre sa version : {fieldNames[key]}
              </button>
            ))}
          </span>
        )}
      </Note>
    </div>
  );
}
