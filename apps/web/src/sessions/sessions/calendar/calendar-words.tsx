import type { CalendarCard } from '@forman/contract/sessions/session-calendar';
import { formatDayAndMonth, formatWeekday } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import {
  IconCheck,
  IconEyeOff,
  IconHourglass,
  IconListNumbers,
  IconStar,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { serverNow } from '../../../api/server-clock.ts';
import type { Me } from '../../../api/viewer.ts';
import { labels } from '../../../messages/fr.ts';
import type { DayEntry } from './calendar-days.ts';
import { registeredWord } from '../../shared/registered-word.ts';
import { type SessionLook as Mark, tookPlace, underWay } from '../../shared/session-look.tsx';

/** Text for days without sessions, or without any that matches. */
export const noSessions = (isNarrowed: boolean): string =>
  isNarrowed ? 'Aucune session à ces dates pour cette recherche' : 'Aucune session à ces dates';

const marks: Record<NonNullable<CalendarCard['mine']>, ((me: Me) => Mark) | null> = {
  none: null,
  registered: (me) => ({ icon: IconCheck, text: registeredWord(me), tone: 'good' }),
  held: () => ({ icon: IconHourglass, text: 'Place gardée', tone: 'wait' }),
  offered: () => ({ icon: IconHourglass, text: 'Place gardée', tone: 'wait' }),
  waiting: () => ({ icon: IconListNumbers, text: 'Liste d’attente', tone: 'wait' }),
  candidate: () => ({ icon: IconUserPlus, text: 'Candidature au co-pilotage', tone: 'brand' }),
  copilot: () => ({ icon: IconUserPlus, text: 'Co-pilote', tone: 'brand' }),
  pilot: () => ({ icon: IconStar, text: 'Pilote', tone: 'brand' }),
};

/** One mark for each session, as in the lists: the viewer’s part, else the session’s state. */
export function markOf({ mine = 'none', isHidden, isFull, wantCopilot }: CalendarCard, me: Me): Mark | null {
  const own = marks[mine]?.(me);
  if (own) return own;
  if (isHidden) return { icon: IconEyeOff, text: 'Non publié', tone: 'plain' };
  if (isFull) return { icon: IconUsers, text: labels.full, tone: 'line' };
  return wantCopilot ? { icon: IconUserPlus, text: labels.copilotWanted, tone: 'line' } : null;
}

export const isOver = ({ end }: DayEntry): boolean => end !== null && Date.parse(end) <= serverNow();

/** Mark of a session that is over or under way, as in the lists. */
export function markNow(entry: DayEntry, me: Me): Mark | null {
  const { session, start, end } = entry;
  if (isOver(entry) && session.mine === 'registered')
    return { ...tookPlace, text: `Vous étiez ${registeredWord(me).toLowerCase()}` };
  const hasOwnMark = marks[session.mine ?? 'none'] !== null || session.isHidden;
  if (hasOwnMark || end === null || Date.parse(start) > serverNow()) return markOf(session, me);
  return isOver(entry) ? tookPlace : underWay;
}

/** Title of a day: "Aujourd’hui, mardi 1er décembre"; the year stands above. */
export function dayTitle(day: string, today: string): string {
  const noon = parisInstant(day, '12:00');
  const name = `${formatWeekday(noon)} ${formatDayAndMonth(noon)}`;
  return day === today ? `Aujourd’hui, ${name}` : name;
}

/** Head of a column: "lun.", or its first letter when the style has no room for more. */
export function DayName({ day }: { day: string }) {
  const name = formatWeekday(parisInstant(day, '12:00'));
  return (
    // Rows are CSS grids, which a table’s own elements cannot be everywhere.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span role="columnheader" aria-label={name}>
      {name.slice(0, 1)}
      <span className="cal-name-rest">{name.slice(1, 3)}.</span>
    </span>
  );
}
