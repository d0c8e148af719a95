/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a picture drawn here has no file for an img */
import './code-card.css';
import { formatMoment } from '@forman/domain/french-dates';
import { frenchSpaces, plural } from '@forman/domain/text';
import {
  IconClock,
  IconDeviceLaptop,
  IconMaximize,
  IconMinimize,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../api/query.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { partIds } from '../../sessions/shared/led-step.ts';
import { CopyText } from '../../ui/CopyButton.tsx';
import { pathOf } from '../../ui/qr-picture.ts';
import { useNow } from '../../ui/use-now.ts';
import { type Board, type BoardHalf, hourOf, momentOf, ofHalf, refusedWhy } from './words.ts';

type Props = { board: Board; half: BoardHalf };

/** True when there is a code to scan: in a room while the half-day is open, never in a remote session. */
export const hasCode = (
  { isRemote }: Pick<Board, 'isRemote'>,
  { state }: Pick<BoardHalf, 'state'>,
): boolean => state === 'open' && !isRemote;

/** Way to sign while the half-day is open; else when it opens, or who has countersigned. */
export function CodeCard({ board, half }: Props) {
  if (hasCode(board, half)) return <LiveCode board={board} half={half} />;
  return (
    <section className="card pres-band row gap-16">
      {half.state === 'countersigned' && <Countersigned half={half} />}
      {half.state === 'open' && <FromAfar board={board} half={half} />}
      {(half.state === 'coming' || half.state === 'over') && <NoCode board={board} half={half} />}
    </section>
  );
}

/** Link for people who follow remotely and sign on the portal; the pilot pastes it into the chat. */
function FromAfar({ board: { sessionId }, half }: Props) {
  const link = `${window.location.origin}${pathTo('signRemotely', { id: sessionId })}`;
  return (
    <>
      <IconDeviceLaptop className="pres-waits" aria-hidden="true" />
      <div className="grow">
        <h2>On signe à distance</h2>
        <p className="small muted">
          Chacun signe depuis la page de la session, jusqu’à {hourOf(half.closesAt)}. Collez le lien dans la
          conversation de la visio.
        </p>
      </div>
      <CopyText text={link} label="Copier le lien" look="outline" />
    </>
  );
}

const Countersigned = ({ half }: { half: BoardHalf }) => (
  <>
    <IconShieldCheck className="pres-closed" aria-hidden="true" />
    <div>
      <h2>Contresignée</h2>
      <p className="small muted">
        Par {half.countersignedBy}, {formatMoment(new Date(half.countersignedAt!))}. Une correction demande un
        motif et garde l’ancienne version.
      </p>
    </div>
  </>
);

function NoCode({ board, half }: Props) {
  const now = useNow();
  const isUnused =
    board.people.length > 0 &&
    board.signed.length === 0 &&
    board.halfDays.every(({ endsAt }) => new Date(endsAt) < now);
  return (
    <>
      <IconClock className="pres-waits" aria-hidden="true" />
      <div>
        <h2>
          {half.state === 'over' && 'La demi-journée est terminée'}
          {half.state === 'coming' &&
            (board.isRemote ? 'La signature n’est pas encore ouverte' : 'Le code n’est pas encore affiché')}
        </h2>
        <p className="small muted">
          {half.state === 'coming'
            ? `${board.isRemote ? 'Elle ouvrira' : 'Il s’affichera ici'} ${momentOf(half.opensAt, now)}, une demi-heure avant le début.`
            : overWords(board)}
        </p>
        {isUnused && <ListInstead board={board} />}
      </div>
    </>
  );
}

const overWords = ({ people }: Board): string =>
  people.length > 0
    ? 'On n’y signe plus. Notez à la main qui était là, puis contresignez.'
    : 'Personne n’était inscrit\u00a0: contresignez pour clore la feuille.';

/**
 * Leads to the list of absentees once the half-day is over without any signature: people may have come all
 * the same, or signed on paper.
 */
const ListInstead = ({ board: { kind, sessionId } }: Pick<Props, 'board'>) => (
  <p className="small">
    Personne n’a signé.{' '}
    <Link className="link" to={`${pathTo(kindUi[kind].detail, { id: sessionId })}#${partIds.sheet}`}>
      Cochez plutôt les absents
    </Link>{' '}
    sur la page de la session.
  </p>
);

const shownMs = 30_000;

/** Moves the focus between the two buttons, as each disappears when pressed, also after Escape. */
function useProjection() {
  const card = useRef<HTMLElement>(null);
  const project = useRef<HTMLButtonElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const shown = card.current;
    const handOn = (): void => (document.fullscreenElement === shown ? leave : project).current?.focus();
    shown?.addEventListener('fullscreenchange', handOn);
    return () => shown?.removeEventListener('fullscreenchange', handOn);
  }, []);
  return { card, project, leave };
}

/** Code on the pilot’s screen; when projected, with instructions and the number of signatures. */
function LiveCode({ board: { sessionId, title }, half }: Props) {
  const { card, project, leave } = useProjection();
  const { day, part } = half;
  const { data, dataUpdatedAt, error } = useQuery({
    ...callQuery('presenceCode', { params: { id: String(sessionId) }, query: { day, part } }),
    // Read again when the code changes.
    refetchInterval: ({ state }) => (state.data ? state.data.secondsLeft * 1000 : 5000),
    staleTime: 0,
  });
  return (
    <section ref={card} className="card pres-qr" aria-labelledby="presence-code">
      <div className="pres-qr-head row wrap between gap-4-12">
        <h2 id="presence-code">Scannez pour signer</h2>
        <button
          ref={project}
          type="button"
          className="btn btn-plain btn-s hide-phone pres-project"
          aria-label="Projeter en plein écran"
          onClick={() => void card.current?.requestFullscreen()}
        >
          <IconMaximize aria-hidden="true" />
          Projeter
        </button>
        <button
          ref={leave}
          type="button"
          className="btn btn-outline pres-leave"
          aria-label="Quitter le plein écran"
          onClick={() => void document.exitFullscreen()}
        >
          <IconMinimize aria-hidden="true" />
          Quitter
        </button>
      </div>
      <p className="pres-room strong">{frenchSpaces(title)}</p>
      <p className="small muted">Chacun ouvre l’appareil photo de son téléphone, déjà connecté à Forman.</p>
      <div className="qr">
        {data && (
          <CodePicture
            text={data.link}
            label={`Code à scanner pour signer la demi-journée ${ofHalf(half)}`}
          />
        )}
      </div>
      <p className="pres-room pres-count num">
        <b>{half.present}</b> {plural(half.present, 'signature', 'signatures')} sur {half.expected}
      </p>
      {data && <Tick key={data.code} until={dataUpdatedAt + data.secondsLeft * 1000} />}
      {error && !data && (
        <p className="note note-bad" role="alert">
          {refusedWhy(error) ?? 'Le code n’a pas pu être lu. Il revient dès que le réseau répond.'}
        </p>
      )}
      <p className="tiny muted pres-until">On signe jusqu’à {hourOf(half.closesAt)}.</p>
    </section>
  );
}

function CodePicture({ text, label }: { text: string; label: string }) {
  const { path, size } = pathOf(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#0e2327" d={path} />
    </svg>
  );
}

/** Time left of the code. The ring runs by itself; the seconds beside it say the same. */
function Tick({ until }: { until: number }) {
  const [left, setLeft] = useState(() => until - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const rest = Math.max(0, left);
  return (
    <div className="qr-tick row justify-center gap-12">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="17" />
        <circle
          className="on"
          cx="20"
          cy="20"
          r="17"
          pathLength={100}
          strokeDasharray={`${(rest / shownMs) * 100} 100`}
        />
      </svg>
      <p>
        <b className="num" role="timer" aria-live="off">
          Change dans {Math.ceil(rest / 1000)}&nbsp;s
        </b>
        <small>Une photo envoyée à un absent ne servira plus.</small>
      </p>
    </div>
  );
}
