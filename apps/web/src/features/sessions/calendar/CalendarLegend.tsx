import type { CalendarCard } from '@forman/contract/session-calendar';
import { useViewer } from '../../../api/viewer.ts';
import { markOf } from './calendar-words.tsx';

/** What the icons of this month's chips say; a week and a list say it in words. */
export function CalendarLegend({ sessions }: { sessions: readonly CalendarCard[] }) {
  const me = useViewer();
  const marks = new Map(
    sessions.flatMap((session) => {
      const mark = markOf(session, me);
      return mark ? [[mark.text, mark.icon] as const] : [];
    }),
  );
  if (marks.size === 0) return null;
  return (
    <p className="cal-legend small muted">
      {[...marks].map(([text, Drawing]) => (
        <span key={text}>
          <Drawing className="ic-s" aria-hidden="true" />
          {text}
        </span>
      ))}
    </p>
  );
}
