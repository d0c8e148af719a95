import '../session-list.css';
import './calendar.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type View, ViewSwitch } from '../ViewSwitch.tsx';
import { shift, type Span, spanTitle, weekInShort } from './calendar-days.ts';
import { spanOf, todayInParis } from './calendar-query.ts';

type Props = {
  view: View;
  day: string;
  onDay: (day: string) => void;
  /** The address of each other view. */
  to: (view: View) => string;
};

/** The month or week, the ones before and after, and the other views. */
export function CalendarBar({ view, day, onDay, to }: Props) {
  const span = spanOf({ view });
  return (
    <div className={span === 'week' ? 'cal-bar cal-bar-week' : 'cal-bar'}>
      <CalendarTurn
        span={span}
        day={day}
        {...(view === 'month' && { today: todayInParis() })}
        onTurn={(count) => onDay(shift(span, day, count))}
        onToday={() => onDay(todayInParis())}
      />
      <ViewSwitch current={view} to={to} />
    </div>
  );
}

type TurnProps = {
  span: Span;
  /** On a phone, for one line. */
  isShort?: boolean;
  day: string;
  /** The present day, where the weeks after a month that ends soon are drawn with it. */
  today?: string;
  /** -1: what came before. */
  onTurn: (count: -1 | 1) => void;
  /** Null: today is what shows. */
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
        // It is not `disabled`, so that it keeps the focus when today is shown.
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
