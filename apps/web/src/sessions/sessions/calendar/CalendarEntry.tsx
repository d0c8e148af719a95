import './calendar-entry.css';
import { formatHour } from '@forman/domain/french-dates';
import { IconAlertTriangle, IconMapPin, IconVideo } from '@tabler/icons-react';
import { Link } from 'react-router';
import { serverNow } from '../../../api/server-clock.ts';
import { useViewer } from '../../../api/viewer.ts';
import { pathTo } from '../../../paths.ts';
import { kindUi } from '../../shared/kind-ui.tsx';
import { softHyphens } from '../../../ui/soft-hyphens.ts';
import { sameHour } from '../../shared/OverlapLine.tsx';
import { placeInShort } from '../../shared/session-place.ts';
import { type DayEntry, overlapsOf, partOf } from './calendar-days.ts';
import { isOver, markNow, markOf } from './calendar-words.tsx';
import { Hours } from '../../shared/Hours.tsx';

type Props = {
  entry: DayEntry;
  /** All entries of the day. */ ofDay: readonly DayEntry[];
  /** Full details, for a week; false: a short chip, for a month. */ isFull: boolean;
  tabIndex?: number;
};

/** A session on one of its days. One icon shows its kind, another the viewer’s part. */
export function CalendarEntry({ entry, ofDay, isFull, tabIndex }: Props) {
  const { session, hours, start } = entry;
  const me = useViewer();
  const mark = isFull ? markNow(entry, me) : markOf(session, me);
  const [overlap] = isFull ? overlapsOf(entry, ofDay, serverNow()) : [];
  const { icon: Drawing, tint, one, detail } = kindUi[session.kind];
  const Place = session.isVisio ? IconVideo : IconMapPin;
  return (
    <Link
      className={`cal-entry ${tint}${looks[partOf(session)]}${isFull ? ' cal-entry-full' : ''}${isOver(entry) ? ' cal-entry-over' : ''}`}
      title={isFull ? undefined : `${hours} ${session.title}`}
      to={pathTo(detail, { id: session.id })}
      tabIndex={tabIndex}
    >
      <span className="cal-entry-head">
        <Drawing aria-hidden="true" />
        <b className="num">{isFull ? <Hours of={hours} /> : startOf(session.slots.length, hours, start)}</b>
        {!isFull && mark && <mark.icon className="cal-entry-mark" aria-hidden="true" />}
      </span>{' '}
      <span className="cal-entry-title">{softHyphens(session.title)}</span>
      <span className="vh">
        , {one}
        {!isFull && mark && `, ${mark.text}`}
      </span>
      {isFull && (
        <span className="cal-entry-more">
          <span>
            <Place aria-hidden="true" />
            {placeInShort(session)}
          </span>
          {mark && (
            <span className="cal-entry-state">
              <mark.icon aria-hidden="true" />
              {mark.text}
            </span>
          )}
          {overlap && (
            <span className="cal-entry-state">
              <IconAlertTriangle aria-hidden="true" />
              <span>
                {sameHour}
                <span className="vh">{`\u00a0: «\u00a0${overlap.title}\u00a0»`}</span>
              </span>
            </span>
          )}
        </span>
      )}
    </Link>
  );
}

/** Filled when the viewer goes, tinted when they have asked to, outlined when they have no part. */
const looks = { goes: ' cal-own', asks: ' cal-asked', none: '' };

/** Start of the session, "9h30"; without slots the start of the usual hours. */
const startOf = (slots: number, hours: string, start: string): string =>
  slots === 0 ? (hours.split('-')[0] ?? hours) : formatHour(new Date(start));
