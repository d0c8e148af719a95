import { formatMoment } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { IconAlertCircle, IconFileText } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Note } from '../../ui/Note.tsx';
import type { Draft } from './draft.ts';
import { fieldId, focusField, type Problems } from './use-session-form.ts';

type DraftProps = { draft: Draft; onAnswer: (isWanted: boolean) => void };

/** Something was typed here before and not sent. */
export function DraftNote({ draft, onAnswer }: DraftProps) {
  return (
    <div className="sf-note sf-offer">
      <Note tone="brand" icon={<IconFileText aria-hidden="true" />} title="Vous n’aviez pas terminé.">
        Brouillon gardé dans cet onglet, {formatMoment(new Date(draft.savedAt))}.
        <span className="note-acts">
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

/** After a refusal: each wrong field, in one place, in the order of the page. */
export function ProblemSummary({ problems }: { problems: Problems }) {
  const list = Object.entries(problems);
  if (list.length === 0) return null;

  function go(event: MouseEvent, path: string): void {
    event.preventDefault();
    focusField(path);
  }

  return (
    <div className="note note-bad sf-note sf-note-wrong" role="alert">
      <IconAlertCircle aria-hidden="true" />
      <div>
        <b>{counted(list.length, 'point', 'points')} à corriger avant de valider</b>
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
