/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are CSS grids, not always possible as a table */
import './calendar-grid.css';
import { formatLongDay } from '@forman/domain/french-dates';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { parisInstant } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useViewer } from '../../../api/viewer.ts';
import { kindUi } from '../../shared/kind-ui.tsx';
import { kindsFor } from './calendar-address.ts';
import {
  boundsShown,
  type DayEntry,
  dotOf,
  isOutside,
  shownFirst,
  spanTitle,
  weeksNear,
  weeksOf,
} from './calendar-days.ts';
import { DayName } from './calendar-words.tsx';
import { useDayWalk } from './use-day-walk.ts';

type Days = ReadonlyMap<string, readonly DayEntry[]>;
type Props = {
  /** The chosen day, whose month is shown. */
  day: string;
  today: string;
  /** Undefined while they are read. */
  days: Days | undefined;
  /** True when the sessions of others show too. */
  isOfAll?: boolean;
  /** Number of weeks shown first, from this one on; the rest of the month shows on request. */
  maxWeeks: number;
  onDay: (day: string) => void;
};

const noon = (day: string): Date => parisInstant(day, '12:00');
const none: Days = new Map();

/** Month for little room: on each day a dot for each session. Arrows move; Enter, Space and a tap choose. */
export function MonthGrid({ day, today, days, isOfAll = false, maxWeeks, onDay }: Props) {
  const all = weeksOf('month', day, today);
  const isNow = all.some((week) => week.includes(today));
  const { current, grid, go } = useDayWalk('month', day, onDay);
  const [isUnfolded, setUnfolded] = useState(false);
  const near = weeksNear(all, day, today, maxWeeks);
  // The day chosen, or reached by the keyboard, is always drawn.
  const isFolded = !isUnfolded && near.flat().includes(current);
  const weeks = isFolded ? near : all;
  const seen = within(days ?? none, weeks.flat());
  const dotsInKey = dotsToExplain(seen);
  const shown = boundsShown('month', day, today);

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day;
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    if (go(event.key, from)) event.preventDefault();
  }

  return (
    <>
      {/* The keys are those of the days, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={grid}
        className="month-grid"
        role="grid"
        aria-label={spanTitle('month', day)}
        onKeyDown={press}
      >
        <Names week={weeks[0] ?? []} />
        {weeks.map((week) => (
          <div
            key={week[0]}
            role="row"
            className={isNow && week.every((one) => one < today) ? 'cal-row cal-over' : 'cal-row'}
          >
            {week.map((one) => (
              <Day
                key={one}
                day={one}
                look={isOutside(one, shown) ? ' cal-outside' : ''}
                entries={days?.get(one) ?? []}
                isChosen={one === day}
                isToday={one === today}
                isCurrent={one === current}
                saysOwn={dotsInKey.size > 0}
                onChoose={() => onDay(one)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="month-foot row wrap gap-0">
        {days || !isOfAll ? <MonthKey days={seen} dots={dotsInKey} /> : <UsualKey />}
        {near.length < all.length && <Fold isFolded={isFolded} onTurn={() => setUnfolded(isFolded)} />}
      </div>
    </>
  );
}

const within = (days: Days, drawn: readonly string[]): Days =>
  new Map([...days].filter(([day]) => drawn.includes(day)));

const Names = ({ week }: { week: readonly string[] }) => (
  <div role="row" className="cal-row month-names">
    {week.map((day) => (
      <DayName key={day} day={day} />
    ))}
  </div>
);

type FoldProps = { isFolded: boolean; onTurn: () => void };

const Fold = ({ isFolded, onTurn }: FoldProps) => (
  <button type="button" className="btn btn-plain btn-s" aria-expanded={!isFolded} onClick={onTurn}>
    {isFolded ? 'Tout le mois' : 'Réduire'}
    {isFolded ? <IconChevronDown aria-hidden="true" /> : <IconChevronUp aria-hidden="true" />}
  </button>
);

type DayProps = {
  day: string;
  look: string;
  entries: readonly DayEntry[];
  isChosen: boolean;
  isToday: boolean;
  isCurrent: boolean;
  saysOwn: boolean;
  onChoose: () => void;
};

function Day({ day, look, entries, isChosen, isToday, isCurrent, saysOwn, onChoose }: DayProps) {
  return (
    <div role="gridcell" className={`month-day${look}`} aria-selected={isChosen}>
      <button
        type="button"
        data-day={day}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={nameOf(day, entries, saysOwn)}
        onClick={onChoose}
      >
        <span className="month-number grid num">{Number(day.slice(8))}</span>
        <Dots entries={entries} />
      </button>
    </div>
  );
}

/**
 * Accessible name of a day: "mardi 1 décembre 2026, 3 sessions : Atelier, Formation, dont 1 à vous et 1 place
 * gardée".
 */
function nameOf(day: string, entries: readonly DayEntry[], saysOwn: boolean): string {
  const name = `${formatLongDay(noon(day)).replace('1er', '1')}, ${counted(entries.length, 'session', 'sessions')}`;
  const kinds = new Set(entries.map(({ session }) => kindUi[session.kind].one));
  const { full = [], half = [] } = saysOwn ? Object.groupBy(entries, ({ session }) => dotOf(session)) : {};
  const own = [
    ...(full.length > 0 ? [`${full.length} à vous`] : []),
    ...(half.length > 0 ? [counted(half.length, 'place gardée', 'places gardées')] : []),
  ];
  const ownPart = own.length > 0 ? `, dont ${own.join(' et ')}` : '';
  return kinds.size > 0 ? `${name}\u00a0: ${[...kinds].join(', ')}${ownPart}` : name;
}

/** Most dots that a day has room for; a sign stands for further ones. */
const mostDots = 4;

function Dots({ entries }: { entries: readonly DayEntry[] }) {
  const isOver = entries.length > mostDots;
  return (
    <span className="month-dots row" aria-hidden="true">
      {shownFirst(entries, isOver ? mostDots - 1 : mostDots).map((entry) => (
        <i
          key={entry.session.id}
          className={`month-dot ${kindUi[entry.session.kind].tint}${looks[dotOf(entry.session)]}`}
        />
      ))}
      {isOver && <b>+</b>}
    </span>
  );
}

type Dot = ReturnType<typeof dotOf>;

const looks: Record<Dot, string> = { full: '', half: ' month-dot-half', open: ' month-dot-open' };

const dotWords: [Dot, string][] = [
  ['full', 'Plein\u00a0: vous y allez'],
  ['half', 'À moitié\u00a0: place gardée'],
];

/** Dots of the viewer’s sessions and of others. */
const usual: ReadonlySet<Dot> = new Set(['full', 'open']);

/** Kinds of dots that the key explains; none when all dots look alike, as in an agenda. */
function dotsToExplain(days: Days): ReadonlySet<Dot> {
  const dots = new Set([...days.values()].flat().map(({ session }) => dotOf(session)));
  return dots.size > 1 || dots.has('half') ? dots : new Set();
}

/** Key of the month: tints and dots of the drawn sessions. Its line is kept free before they are read. */
function MonthKey({ days, dots }: { days: Days; dots: ReadonlySet<Dot> }) {
  const shown = new Set([...days.values()].flat().map(({ session }) => session.kind));
  return <Key kinds={kindsFor(useViewer()).filter((kind) => shown.has(kind))} dots={dots} />;
}

/** Invisible key of the most usual height for a month of all sessions, so that the answer moves nothing. */
const UsualKey = () => <Key kinds={kindsFor(useViewer())} dots={usual} look="unread" />;

type KeyProps = { kinds: readonly SessionKind[]; dots: ReadonlySet<Dot>; look?: string };

const Key = ({ kinds, dots, look = '' }: KeyProps) => (
  <p className={`month-key flex wrap justify-center tiny muted ${look}`} aria-hidden="true">
    {kinds.map((kind) => (
      <span key={kind}>
        <i className={`month-dot ${kindUi[kind].tint}`} />
        {kindUi[kind].many}
      </span>
    ))}
    {dotWords.map(([dot, words]) => dots.has(dot) && <span key={dot}>{words}</span>)}
  </p>
);
