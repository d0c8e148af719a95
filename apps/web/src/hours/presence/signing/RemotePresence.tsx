import './remote-presence.css';
import { formatHour } from '@forman/domain/french-dates';
import { formatMinutes } from '@forman/domain/hours/words';
import { IconCircleCheck, IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Answer } from '../../../api/client.ts';
import { useAct } from '../../../api/act.ts';
import { useCall } from '../../../api/query.ts';
import { pathTo } from '../../../paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FailureLine } from '../../../ui/FailureNote.tsx';
import { hoursOfHalf } from './words.ts';

type Half = Answer<'ownPresence'>['halfDays'][number];

/** The viewer’s presence on the page of a remote session, within its hours: signed, or a link to sign. */
export function RemotePresence({ sessionId }: { sessionId: number }) {
  const { data } = useCall('ownPresence', { params: { id: sessionId } });
  const open = data?.halfDays.filter(({ state }) => state === 'open' || state === 'countersigned') ?? [];
  // Of two half-days whose margins overlap, the one still to be signed.
  const half = open.find(({ ticket, signature }) => ticket && !signature) ?? open.findLast(isNow);
  if (!half) return null;
  return (
    <div className="remote-presence grid gap-8">
      <p className="small muted">{hoursOfHalf(half)}</p>
      {half.signature ? (
        <p className="small remote-signed row gap-6">
          <IconCircleCheck className="ic-s" aria-hidden="true" />
          Présence signée à {formatHour(new Date(half.signature.signedAt))}
        </p>
      ) : (
        <Link className="btn btn-outline btn-block" to={pathTo('signRemotely', { id: sessionId })}>
          Je signe ma présence
        </Link>
      )}
      {half.visit && <Visit sessionId={sessionId} half={half} visit={half.visit} />}
      {half.minutesAsked !== null && (half.visit?.minutes ?? 0) < half.minutesAsked && (
        <p className="tiny muted">
          Votre présence compte à partir de {formatMinutes(half.minutesAsked)} de connexion par le bouton de
          la visio&nbsp;; sinon, le pilote la confirme.
        </p>
      )}
    </div>
  );
}

const isNow = ({ signature, visit }: Half): boolean => signature !== null || visit !== null;

type VisitProps = { sessionId: number; half: Half; visit: NonNullable<Half['visit']> };

/** Times at which the person joined the meeting by its button, and left. */
function Visit({ sessionId, half: { day, part }, visit: { joinedAt, leftAt } }: VisitProps) {
  const leave = useAct('leaveRemotely');
  const joined = formatHour(new Date(joinedAt));
  if (leftAt)
    return (
      <p className="small muted">
        Visio rejointe à {joined}, quittée à {formatHour(new Date(leftAt))}.
      </p>
    );
  return (
    <>
      <p className="small muted">Visio rejointe à {joined}.</p>
      <BusyButton
        size="s"
        look="plain"
        icon={<IconLogout aria-hidden="true" />}
        busy={leave.isPending}
        onClick={() => leave.mutate({ params: { id: sessionId }, body: { day, part } })}
      >
        Je quitte la visio
      </BusyButton>
      {leave.error && <FailureLine error={leave.error} />}
    </>
  );
}
