import type { HoursReminders } from '@forman/contract/hours/hours-office';
import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { counted, plural } from '@forman/domain/text';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Late } from '../../ui/Skeleton.tsx';
import { ReminderDays } from './ReminderDays.tsx';

type Wave = HoursReminders['waves'][number];

/** Reminder waves of the year: those sent, and those that will be sent automatically. */
export function Reminders() {
  const { data, error, refetch } = useCall('getHoursReminders', {});
  const [isSetting, setSetting] = useState(false);
  const retry = (): void => void refetch();
  return (
    <section className="card" aria-labelledby="t-rappels">
      <div className="card-head">
        <h2 className="card-title" id="t-rappels">
          Rappels
        </h2>
        {data && (
          <button
            type="button"
            className="btn btn-plain btn-s"
            aria-haspopup="dialog"
            onClick={() => setSetting(true)}
          >
            Régler les dates
          </button>
        )}
      </div>
      {!data && error && (
        <ErrorState title="Les rappels n’ont pas pu être lus" error={error} onRetry={retry} />
      )}
      {!data && !error && <Late onRetry={retry} />}
      {data && <Waves reminders={data} />}
      {data && isSetting && <ReminderDays days={data.days} onClose={() => setSetting(false)} />}
    </section>
  );
}

function Waves({ reminders: { waves, next, lacking } }: { reminders: HoursReminders }) {
  if (waves.length === 0)
    return <p className="small muted hours-none">{'Aucune date\u00a0: personne n’est rappelé.'}</p>;
  return (
    <ul className="hours-waves grid gap-12">
      {waves.map((wave) => (
        <li key={wave.on}>
          {wave.isPast ? (
            <IconCircleCheck className={wave.sent > 0 ? 'wave-sent' : undefined} aria-hidden="true" />
          ) : (
            <IconClock aria-hidden="true" />
          )}
          <div>
            <p className="strong">{formatDay(parisInstant(wave.on, '12:00'))}</p>
            <p className="small muted">{wordsOf(wave, wave.on === next ? lacking : null)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** "164 envoyés, 121 vus, 1 adresse refusée"; for the next wave, the number of people as of today. */
function wordsOf({ sent, seen, failed, isPast }: Wave, lacking: number | null): string {
  if (!isPast)
    return lacking === null
      ? 'partira tout seul'
      : `part tout seul, ${counted(lacking, 'personne', 'personnes')} à ce jour`;
  if (sent === 0) return 'personne à rappeler';
  return [
    counted(sent, 'envoyé', 'envoyés'),
    `${seen}\u00a0${plural(seen, 'vu', 'vus')}`,
    ...(failed > 0 ? [counted(failed, 'adresse refusée', 'adresses refusées')] : []),
  ].join(', ');
}
