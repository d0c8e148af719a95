import '../../../ui/switch.css';
import '../session-list.css';
import './calendar-bar.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type View, ViewSwitch } from '../ViewSwitch.tsx';
import { shift, type Span, spanTitle, weekInShort } from './calendar-days.ts';
import { spanOf, todayInParis } from './calendar-query.ts';

export const mineLabel = 'Les miennes';

type Props = {
  view: View;
  day: string;
  /** True when only the viewer’s own sessions show. */
  isMine: boolean;
  onMine: (isMine: boolean) => void;
  onDay: (day: string) => void;
  /** Address of each other view. */
  to: (view: View) => string;
};

/** The shown month or week, buttons to the previous and next, and the other views. */
export function CalendarBar({ view, day, isMine, onMine, onDay, to }: Props) {
  const span = spanOf({ view });
  return (
    <div className="cal-bar">
      <CalendarTurn
        span={span}
        day={day}
        {...(view === 'month' && { today: todayInParis() })}
        onTurn={(count) => onDay(shift(span, day, count))}
        onToday={() => onDay(todayInParis())}
      />
      <div className="cal-views">
        <label className="cal-mine">
          {mineLabel}
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={isMine}
            aria-checked={isMine}
            onChange={({ target }) => onMine(target.checked)}
          />
        </label>
        <ViewSwitch current={view} to={to} />
      </div>
    </div>
  );
}

type TurnProps = {
  span: Span;
  /** Shortens the title to one line of a phone. */
  isShort?: boolean;
  day: string;
  /** Today, when the first weeks of the next month may be drawn with this one. */
  today?: string;
  /** -1: to the previous week or month. */
  onTurn: (count: -1 | 1) => void;
  /** Goes to today; null when today already shows. */
  onToday: (() => void) | null;
};

export function CalendarTurn({ span, isShort = false, day, today, onTurn, onToday }: TurnProps) {
  return (
    <div className="cal-turn">
      <Turn back span={span} onClick={() => onTurn(-1)} />
      <Turn span={span} onClick={() => onTurn(1)} />
      <h2 className="cal-title" aria-live="polite">
        {isShort && span === 'week' ? weekInShort(day) : spanTitle(span, day, today)}
      </h2>
      <button
        type="button"
        className="btn btn-plain btn-s"
        // Not `disabled`, so that the button keeps the focus once today shows.
        aria-disabled={onToday === null || undefined}
        onClick={onToday ?? undefined}
      >
        Aujourd’hui
      </button>
    </div>
  );
}

const turnLabels = {
  month: ['Mois précédent', 'Mois suivant'],
  week: ['Semaine précédente', 'Semaine suivante'],
} as const;

function Turn({ back = false, span, onClick }: { back?: boolean; span: Span; onClick: () => void }) {
  const Arrow = back ? IconChevronLeft : IconChevronRight;
  return (
    <button type="button" className="iconbtn" aria-label={turnLabels[span][back ? 0 : 1]} onClick={onClick}>
      <Arrow aria-hidden="true" />
    </button>
  );
}
