import type { CalendarCard } from '@forman/contract/session-calendar';
import { formatWeekday } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import {
  type Icon,
  IconCheck,
  IconEyeOff,
  IconHourglass,
  IconListNumbers,
  IconStar,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { Me } from '../../../api/viewer.ts';
import { labels } from '../../../messages/fr.ts';
import { registeredWord } from '../../../shared/sessions/registered-word.ts';

type Mark = { icon: Icon; text: string };

const mine: Record<CalendarCard['mine']['state'], ((me: Me) => Mark) | null> = {
  none: null,
  registered: (me) => ({ icon: IconCheck, text: registeredWord(me) }),
  held: () => ({ icon: IconHourglass, text: 'Place gardée' }),
  offered: () => ({ icon: IconHourglass, text: 'Place gardée' }),
  waiting: () => ({ icon: IconListNumbers, text: 'Liste d’attente' }),
  candidate: () => ({ icon: IconUserPlus, text: 'Co-pilotage demandé' }),
  copilot: () => ({ icon: IconUserPlus, text: 'Co-pilote' }),
  pilot: () => ({ icon: IconStar, text: 'Pilote' }),
};

/** One mark a session, as in the lists: what I am in it, else what it is. */
export function markOf(
  { mine: { state }, isPublish, seats, wantCopilot }: CalendarCard,
  me: Me,
): Mark | null {
  const own = mine[state]?.(me);
  if (own) return own;
  if (!isPublish) return { icon: IconEyeOff, text: 'Non publié' };
  if (seats.state === 'full') return { icon: IconUsers, text: labels.full };
  return wantCopilot ? { icon: IconUserPlus, text: labels.copilotWanted } : null;
}

/** Heads a column: "lun.", or its letter alone where the style has no room for more. */
export function DayName({ day }: { day: string }) {
  const name = formatWeekday(parisInstant(day, '12:00'));
  return (
    // Rows are CSS grids, which a table's own elements cannot be everywhere.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span role="columnheader" aria-label={name}>
      {name.slice(0, 1)}
      <span className="cal-name-rest">{name.slice(1, 3)}.</span>
    </span>
  );
}
