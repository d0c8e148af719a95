import { formatDay, formatHour } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { capital } from '@forman/domain/text';
import { IconCheck, IconCloudUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { kindCall } from '../../../api/session-calls.ts';
import { useViewer } from '../../../api/viewer.ts';
import { pathTo } from '../../../paths.ts';
import { kindUi } from '../../../sessions/shared/kind-ui.tsx';
import { SignaturePicture } from '../../../ui/SignaturePad.tsx';
import type { Half, SessionOfHalf, Signed as Signature } from './opened.ts';
import type { Mark } from './use-mark.ts';
import type { WaitingSignature } from './waiting.ts';
import { hoursOfHalf, hoursSentence, partWords } from './words.ts';

/** Half-day in words: "Matin du mar. 1er déc. 2026". */
const halfOfDay = ({ day, part }: Half): string =>
  `${capital(partWords[part])} du ${formatDay(parisInstant(day))}`;

type Props = { session: SessionOfHalf; half: Half; signature: Signature; mark: Mark | null };

/** Confirmation of a signature. Nobody can take it back alone: a mistake goes to the pilot. */
export function Signed({ session, half, signature, mark }: Props) {
  const { firstName } = useViewer();
  const { method, signedAt, recordedAt, isSentLater, isLate } = signature;
  const isOwn = method !== 'by_hand' && method !== 'list';
  return (
    <section className="card sign-ok">
      <Ring icon={<IconCheck />} />
      <h2>{isOwn ? `C’est signé, merci ${firstName}` : 'Votre présence est notée'}</h2>
      <p className="muted">
        {halfOfDay(half)}, à <b className="num">{formatHour(new Date(signedAt))}</b>
      </p>
      {!isOwn && <p className="small muted">Le pilote l’a notée pour vous.</p>}
      {isSentLater && <p className="small muted">Envoyée plus tard, à {formatHour(new Date(recordedAt))}.</p>}
      {mark && <MarkOf mark={mark} />}
      {isLate && (
        <p className="sign-late">
          Le pilote avait déjà contresigné cette demi-journée&nbsp;: votre signature compte dès qu’il
          l’accepte.
        </p>
      )}
      <Next session={session} half={half} />
      <div className="sign-ways flex wrap justify-center gap-8">
        <Link className="btn btn-outline" to={pathTo(kindUi[session.kind].detail, { id: session.sessionId })}>
          Retour à la session
        </Link>
      </div>
      <p className="tiny muted sign-wrong">
        Une erreur&nbsp;? Elle se corrige auprès du pilote, {session.pilot}.
      </p>
    </section>
  );
}

/** Confirmation of a signature that the portal could not take: it is kept here, and sent by itself. */
export function Kept({ half, signature }: { half: Half; signature: WaitingSignature }) {
  const { firstName } = useViewer();
  const { ticket: _, signedAt, ...mark } = signature.body;
  return (
    <section className="card sign-ok sign-kept-ok">
      <Ring icon={<IconCloudUp />} />
      <h2>C’est noté, merci {firstName}</h2>
      <p className="muted">
        {halfOfDay(half)}, à <b className="num">{formatHour(new Date(signedAt))}</b>
      </p>
      <MarkOf mark={mark} />
      <p className="sign-late">
        Votre signature est gardée sur cet appareil. Elle part toute seule, avec son heure, dès que le portail
        répond ou à sa prochaine ouverture.
      </p>
    </section>
  );
}

const Ring = ({ icon }: { icon: ReactNode }) => (
  <span className="ok-ring grid" aria-hidden="true">
    {icon}
  </span>
);

const MarkOf = ({ mark }: { mark: Mark }) =>
  'drawing' in mark ? (
    <SignaturePicture drawing={mark.drawing} label="Votre signature" />
  ) : (
    <p className="sign-typed">{mark.typedName}</p>
  );

/** Hours of the session, half-days left to sign, and the date of the attestation. */
function Next({ session, half }: { session: SessionOfHalf; half: Half }) {
  const address = { params: { id: session.sessionId } };
  const { data } = useCall('ownPresence', address);
  const hours = useCall(kindCall(session.kind, 'get'), address).data?.hours ?? [];
  const left = data?.halfDays.filter(
    (one) =>
      one.signature === null &&
      (one.state === 'coming' || one.state === 'open') &&
      (one.day !== half.day || one.part !== half.part),
  );
  return (
    <dl>
      {hours.length > 0 && (
        <div>
          <dt>Cette session compte</dt>
          <dd>{hoursSentence(hours)}</dd>
        </div>
      )}
      {left?.[0] && (
        <div>
          <dt>Reste à signer</dt>
          <dd>
            {left[0].day !== half.day && `${formatDay(parisInstant(left[0].day))}, `}
            {hoursOfHalf(left[0])}
          </dd>
        </div>
      )}
      <div>
        <dt>Votre attestation</dt>
        <dd>après le contreseing du pilote</dd>
      </div>
    </dl>
  );
}
