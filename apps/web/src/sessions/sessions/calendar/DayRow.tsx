import '../session-row.css';
import './day-row.css';
import { IconMapPin, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { kindUi } from '../../shared/kind-ui.tsx';
import { OverlapLine } from '../../shared/OverlapLine.tsx';
import type { Own } from '../../shared/overlaps.ts';
import { placeInShort } from '../../shared/session-place.ts';
import { softHyphens } from '../../../ui/soft-hyphens.ts';
import type { DayEntry } from './calendar-days.ts';

type Props = {
  entry: DayEntry;
  /** Level of its heading, under a day’s heading of level 2 or 3. */
  Heading: 'h3' | 'h4';
  /** Further facts, after kind and place. */
  more?: ReactNode;
  /** The person’s other sessions at the same hours. */
  overlaps: readonly Own[];
  /** The viewer’s part, or the session’s own state. */
  chip: ReactNode;
  /** Action on the session. */
  action?: ReactNode;
};

/** A session on one of its days, in a list: hours at the left, kind by the line’s colour and in words. */
export function DayRow({ entry: { session, hours }, Heading, more, overlaps, chip, action }: Props) {
  const { icon: Drawing, tint, one, detail } = kindUi[session.kind];
  const Place = session.isVisio ? IconVideo : IconMapPin;
  const [from = hours] = hours.split('-');
  return (
    <article className={session.mine === 'registered' ? 'day-row grid gap-12 mine' : 'day-row grid gap-12'}>
      <p className="day-hours num">
        <span className="vh">{hours}, </span>
        <b aria-hidden="true">{from}</b>
        <span aria-hidden="true">{hours.split('-').at(-1)}</span>
      </p>
      <div className={`day-what grid gap-6 ${tint}`}>
        <Heading>
          <Link to={pathTo(detail, { id: session.id })}>{softHyphens(session.title)}</Link>
        </Heading>
        <p className="meta flex wrap gap-2-16">
          <span>
            <Drawing aria-hidden="true" />
            {one}
          </span>
          <span>
            <Place aria-hidden="true" />
            {placeInShort(session)}
          </span>
          {more}
        </p>
        <OverlapLine others={overlaps} />
        {chip}
      </div>
      {action && <div className="day-act grid gap-6">{action}</div>}
    </article>
  );
}
