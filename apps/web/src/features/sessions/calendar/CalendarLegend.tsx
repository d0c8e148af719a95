import './calendar-entry.css';
import './calendar-legend.css';
import type { CalendarCard } from '@forman/contract/session-calendar';
import { useViewer } from '../../../api/viewer.ts';
import { kindUi } from '../../../shared/sessions/kind-ui.tsx';
import { kindsFor } from './calendar-address.ts';
import { partOf } from './calendar-days.ts';
import { markOf } from './calendar-words.tsx';

const keys = { goes: 'cal-own', asks: 'cal-asked', none: '' };

/** Explains the tints and icons of this month’s chips; a week and a list use words. */
export function CalendarLegend({ sessions }: { sessions: readonly CalendarCard[] }) {
  const me = useViewer();
  const marks = new Map(
    sessions.flatMap((session) => {
      const mark = markOf(session, me);
      return mark ? [[mark.text, { Drawing: mark.icon, part: partOf(session) }] as const] : [];
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
      {[...marks].map(([text, { Drawing, part }]) => (
        <span key={text}>
          <i className={`cal-key ${keys[part]}`}>
            <Drawing aria-hidden="true" />
          </i>
          {text}
        </span>
      ))}
    </p>
  );
}
