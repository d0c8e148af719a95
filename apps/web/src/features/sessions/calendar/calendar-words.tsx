import type { CalendarCard } from '@forman/contract/session-calendar';
import { formatLongDay, formatWeekday } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import {
  type Icon,
  IconCalendarCheck,
  IconCheck,
  IconEyeOff,
  IconHourglass,
  IconListNumbers,
  IconPlayerPlay,
  IconStar,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { serverNow } from '../../../api/server-clock.ts';
import type { Me } from '../../../api/viewer.ts';
import { labels } from '../../../messages/fr.ts';
import type { DayEntry } from './calendar-days.ts';
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

/** As in the lists: what of a day is over, or goes on now, says so. */
export function markNow({ session, start, end }: DayEntry, me: Me): Mark | null {
  const isOver = end !== null && Date.parse(end) <= serverNow();
  if (isOver && session.mine.state === 'registered')
    return { icon: IconCalendarCheck, text: `Vous étiez ${registeredWord(me).toLowerCase()}` };
  const mark = markOf(session, me);
  if (mark || end === null || Date.parse(start) > serverNow()) return mark;
  return isOver ? { icon: IconCalendarCheck, text: 'A eu lieu' } : { icon: IconPlayerPlay, text: 'En cours' };
}

/** "Aujourd’hui, mardi 1er décembre 2026" */
export function dayTitle(day: string, today: string): string {
  const name = formatLongDay(parisInstant(day, '12:00'));
  return day === today ? `Aujourd’hui, ${name}` : name;
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
