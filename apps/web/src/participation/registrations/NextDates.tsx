import './next-dates.css';
import { invalidate } from '../../api/act.ts';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { counted, frenchSpaces } from '@forman/domain/text';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { kindCall } from '../../api/session-calls.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { DateTile } from '../../sessions/shared/DateTile.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { SessionPrice } from '../../sessions/shared/session-price.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { actionLabel, sessionActionsOf } from './session-actions.ts';
import { datesQuery } from './next-dates.ts';

type Props = { session: SessionCard };

/** Next dates on the card of a full session (CAT-016), read once opened. */
export function NextDates({ session }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-plain btn-s" onClick={() => setOpen(true)}>
        {labels.nextDates}
      </button>
      <DatesDialog session={session} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export function DatesDialog({ session, opened, onClose }: Props & { opened: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...datesQuery(session), enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title={labels.nextDates}>
      <p className="muted next-title">{frenchSpaces(session.title)}</p>
      {!data && !error && <Bar height={66} radius={10} />}
      {error && !data && (
        <ErrorState title="Les dates n’ont pas pu être lues" error={error} onRetry={() => void refetch()} />
      )}
      {data?.dates.length === 0 && (
        <>
          <p className="strong">Pas d’autre date pour l’instant.</p>
          <p className="small muted">{labels.nextDatesLater}</p>
        </>
      )}
      {data && data.dates.length > 0 && (
        <ul className="next-dates">
          {data.dates.map((date) => (
            <NextDate key={date.id} session={date} onLeave={onClose} />
          ))}
        </ul>
      )}
      {data && <DateAlert session={session} isOn={data.alert.isOn} />}
      <div className="dlg-foot flex wrap justify-end gap-10">
        <button type="button" className="btn btn-outline btn-lg" onClick={onClose}>
          Fermer
        </button>
      </div>
    </Dialog>
  );
}

/** A date, its seats, and a link to the session’s page, where people register. */
function NextDate({ session, onLeave }: Props & { onLeave: () => void }) {
  const { main } = sessionActionsOf(session);
  const day = formatDay(new Date(session.startDate));
  const label = main && main !== 'blocked' ? actionLabel(main, session) : 'Voir';
  return (
    <li>
      <DateTile kind={session.kind} date={session.startDate} />
      <div className="grow">
        <p className="strong">{day}</p>
        <p className="small muted">
          {session.isVisio ? 'Visio' : session.place || session.site?.city} ·{' '}
          <SessionPrice session={session} />
        </p>
        <p className="small num">{placesOf(session)}</p>
      </div>
      <Link
        className="btn btn-outline btn-s"
        to={`${pathTo(kindUi[session.kind].detail, { id: session.id })}?inscription=1`}
        aria-label={`${label}, ${day}`}
        onClick={onLeave}
      >
        {label}
      </Link>
    </li>
  );
}

function placesOf({ seats: { state, left, waiting } }: SessionCard): string {
  if (state === 'full') return waiting > 0 ? `${labels.full} · ${waiting} en attente` : labels.full;
  if (state === 'reserved') return 'Dernières places en réservation';
  return left === null ? 'Places libres' : counted(left, 'place', 'places');
}

/** Switches the alert for the next session of this title on or off. */
export function DateAlert({ session, isOn }: Props & { isOn: boolean }) {
  const { kind, id } = session;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(kindCall(kind, isOn ? 'endAlert' : 'alert'), { params: { id } }),
    onSuccess: () => invalidate('alerts'),
  });
  const Icon = isOn ? IconBellOff : IconBell;
  return (
    <div className="date-alert grid gap-6">
      <output className="small">
        {isOn && 'Nous vous préviendrons par e-mail dès qu’une nouvelle date sera ouverte.'}
      </output>
      <BusyButton
        block
        size="s"
        look="plain"
        icon={<Icon aria-hidden="true" />}
        busy={isPending}
        busyLabel="Un instant…"
        onClick={() => mutate()}
      >
        {isOn ? 'Arrêter l’alerte' : 'Prévenez-moi de la prochaine date'}
      </BusyButton>
      {error && <FailureLine error={error} />}
    </div>
  );
}
