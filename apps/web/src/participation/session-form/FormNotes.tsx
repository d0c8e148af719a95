import { formatMoment } from '@forman/domain/french-dates';
import { IconFileText } from '@tabler/icons-react';
import { frenchSpaces } from '@forman/domain/text';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { Note } from '../../ui/Note.tsx';
import { WrongFields } from '../../ui/WrongFields.tsx';
import type { Draft } from './draft.ts';
import { fieldNames } from './field-names.ts';
import type { Standing } from './use-save.ts';
import { fieldId, type Problems } from './use-session-form.ts';

type DraftProps = { draft: Draft; onAnswer: (isWanted: boolean) => void };

/** Offers back an unsent form of an earlier visit. */
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

/** Lists each wrong field after a refusal, in the order of the page. */
export const ProblemSummary = ({ problems }: { problems: Problems }) => (
  <WrongFields
    fields={Object.entries(problems).map(([path, sentence]) => ({
      at: fieldId(path),
      label: nameOf(path),
      sentence,
    }))}
  />
);

/** Names by path on the wire; a fault in a line of the hours is reported for the hours. */
const names: Readonly<Record<string, string>> = {
  ...fieldNames,
  startDate: 'Période',
  rooms: 'Chambres',
  copilotEmails: fieldNames.copilots,
  guestEmails: fieldNames.guests,
};
const nameOf = (path: string): string => names[path.split('.')[0] ?? path] ?? path;

/** Names the session that already stands at this place on this day, and leads to it. */
export const StandingNote = ({ kind, standing }: { kind: SessionKind; standing: NonNullable<Standing> }) => (
  <div className="sf-standing">
    <Note tone="bad" title="À ce lieu, ce jour-là, il y a déjà">
      <Link to={pathTo(kindUi[kind].detail, { id: standing.id })} target="_blank">
        {frenchSpaces(standing.title)}
      </Link>
      , {formatMoment(new Date(standing.startDate))}. Choisissez un autre jour ou un autre lieu.
    </Note>
  </div>
);
