import './recap.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { frenchSpaces } from '@forman/domain/text';
import { IconIdBadge2 } from '@tabler/icons-react';
import { DateTile } from '../../sessions/shared/DateTile.tsx';
import { Hours } from '../../sessions/shared/Hours.tsx';
import { hoursOf } from '../../sessions/shared/session-when.ts';

/** Session bought, in two lines. */
export function Recap({ session }: { session: SessionCard }) {
  const place = session.isVisio ? 'À distance' : (session.place ?? session.site?.city);
  return (
    <div className="recap row gap-14">
      <DateTile kind={session.kind} date={session.startDate} />
      <div className="grow">
        <p className="strong">{frenchSpaces(session.title)}</p>
        <p className="small muted">
          <Hours of={hoursOf(session)} />
          {place && ` · ${place}`}
        </p>
      </div>
    </div>
  );
}

/** Dues bought, in two lines. */
export const DuesRecap = ({ title, gives }: { title: string; gives: string }) => (
  <div className="recap row gap-14">
    <span className="sq k-good" aria-hidden="true">
      <IconIdBadge2 />
    </span>
    <div className="grow">
      <p className="strong">{title}</p>
      <p className="small muted">{gives}</p>
    </div>
  </div>
);
