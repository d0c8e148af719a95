import type { DiscoveryDay, DiscoveryGuest } from '@forman/contract/sessions/discovery';
import { formatDay, formatDistance, formatHours } from '@forman/domain/french-dates';
import { frenchSpaces, fullName } from '@forman/domain/text';
import { IconCheck, IconClock, IconHourglass, IconMapPin, IconVideo } from '@tabler/icons-react';
import { Link } from 'react-router';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateTile } from '../../sessions/shared/DateTile.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { useNow } from '../../ui/use-now.ts';

type Props = { day: DiscoveryDay; onFinalise: (guest: DiscoveryGuest) => void };

/** A discovery day, with the guests of the viewer who attend it. */
export function DiscoveryDayCard({ day, onFinalise }: Props) {
  const { id, kind, title, startDate, guests } = day;
  const now = useNow();
  const heading = `jd-${id}`;
  return (
    <article className="card jd" aria-labelledby={heading}>
      <header className="jd-head flex gap-16">
        <DateTile kind={kind} date={startDate} />
        <div className="grow">
          <h2 id={heading}>
            <Link to={pathTo(kindUi[kind].detail, { id })}>{frenchSpaces(title)}</Link>
          </h2>
          <p className="small muted row wrap gap-4-10">
            {formatDay(new Date(startDate))}
            <Chip tone="line">{formatDistance(new Date(startDate), now)}</Chip>
          </p>
          <Facts day={day} />
        </div>
      </header>
      <ul className="jd-guests">
        {guests.map((guest) => (
          <li key={guest.id} className="jd-guest row gap-14">
            <Avatar person={guest} />
            <div className="jd-who row wrap between gap-4-12">
              <p className="strong">{fullName(guest)}</p>
              <State guest={guest} />
            </div>
            {!guest.finalised && (
              <BusyButton onClick={() => onFinalise(guest)}>
                <span>
                  Finaliser pour {discoveryFee}
                  <span className="vh"> pour {fullName(guest)}</span>
                </span>
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

function Facts({ day: { startDate, endDate, isVisio, site, place } }: { day: DiscoveryDay }) {
  const Where = isVisio ? IconVideo : IconMapPin;
  const where = isVisio ? 'À distance' : (place ?? site?.city);
  return (
    <p className="jd-facts flex wrap gap-2-16 small muted">
      <span className="nowrap">
        <IconClock className="ic-s" aria-hidden="true" />
        {formatHours(new Date(startDate), new Date(endDate))}
      </span>
      {where && (
        <span>
          <Where className="ic-s" aria-hidden="true" />
          {where}
        </span>
      )}
    </p>
  );
}

const State = ({ guest }: { guest: DiscoveryGuest }) =>
  guest.finalised ? (
    <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
      {labels.finalised}
    </Chip>
  ) : (
    <Chip tone="wait" icon={<IconHourglass aria-hidden="true" />}>
      {labels.preRegistered}
    </Chip>
  );
