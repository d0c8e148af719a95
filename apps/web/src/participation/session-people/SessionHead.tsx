import type { Session } from '@forman/contract/sessions/sessions';
import { formatDistance } from '@forman/domain/french-dates';
import { frenchSpaces, fullName } from '@forman/domain/text';
import { IconCalendar, IconMapPin, IconUser, IconVideo } from '@tabler/icons-react';
import { useViewer } from '../../api/viewer.ts';
import { DateTile } from '../../sessions/shared/DateTile.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { themeOf } from '@forman/domain/sessions/kinds';
import { useNow } from '../../ui/use-now.ts';
import { placeOf } from './place.ts';

/** Names a session: day, title, place, and its pilot when it is somebody else. */
export function SessionHead({ session }: { session: Session }) {
  const now = useNow();
  const me = useViewer();
  const Place = session.isVisio ? IconVideo : IconMapPin;
  return (
    <header className="inbox-session row gap-16">
      <DateTile kind={session.kind} date={session.startDate} />
      <div className="grow">
        <p className="eyebrow">
          {kindUi[session.kind].one} · {themeOf(session)}
        </p>
        <h3>{frenchSpaces(session.title)}</h3>
        <p className="inbox-meta flex wrap">
          <span>
            <IconCalendar aria-hidden="true" />
            {formatDistance(new Date(session.startDate), now)}
          </span>
          <span>
            <Place aria-hidden="true" />
            {placeOf(session)}
          </span>
          {session.former.id !== me.id && (
            <span>
              <IconUser aria-hidden="true" />
              {fullName(session.former)}
            </span>
          )}
        </p>
      </div>
    </header>
  );
}
