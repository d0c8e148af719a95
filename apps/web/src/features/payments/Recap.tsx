import type { SessionCard } from '@forman/contract/sessions';
import { formatHours } from '@forman/domain/french-dates';
import { DateTile } from '../../ui/DateTile.tsx';

/** What is being bought, in two lines. */
export function Recap({ session }: { session: SessionCard }) {
  const first = session.slots[0];
  const hours = first ? formatHours(new Date(first.dateAt), new Date(first.endAt)) : '9h-18h';
  const place = session.isVisio ? 'À distance' : (session.place ?? session.site?.city);
  return (
    <div className="recap">
      <DateTile kind={session.kind} date={session.startDate} />
      <div className="grow">
        <p className="strong">{session.title}</p>
        <p className="small muted">{[hours, place].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}
