import type { CalendarCard } from '@forman/contract/session-calendar';
import { useViewer } from '../../../api/viewer.ts';
import { kindUi } from '../../../shared/sessions/kind-ui.tsx';
import { kindsFor } from './calendar-address.ts';
import { markOf } from './calendar-words.tsx';

/** What the tints and icons of this month's chips say; a week and a list say it in words. */
export function CalendarLegend({ sessions }: { sessions: readonly CalendarCard[] }) {
  const me = useViewer();
  const marks = new Map(
    sessions.flatMap((session) => {
      const mark = markOf(session, me);
      return mark ? [[mark.text, mark.icon] as const] : [];
    }),
  );
  return (
    <p className="cal-legend small muted">
      {kindsFor(me).map((kind) => {
        const { icon: Drawing, one, tint } = kindUi[kind];
        return (
          <span key={kind}>
            <i className={`cal-key ${tint}`}>
              <Drawing aria-hidden="true" />
            </i>
            {one}
          </span>
        );
      })}
      {[...marks].map(([text, Drawing]) => (
        <span key={text}>
          <Drawing className="ic-s" aria-hidden="true" />
          {text}
        </span>
      ))}
    </p>
  );
}
