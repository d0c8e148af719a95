import './presence-page.css';
import { formatDay } from '@forman/domain/french-dates';
import { frenchSpaces } from '@forman/domain/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { pathTo, routes } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useAsPartOf } from '../../ui/parent-page.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Late } from '../../ui/Skeleton.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { boardQuery } from './board-query.ts';
import { BlankSheet } from './BlankSheet.tsx';
import { CodeCard, hasCode } from './CodeCard.tsx';
import { CountersignBar } from './CountersignBar.tsx';
import { HalfSwitch } from './HalfSwitch.tsx';
import { PeopleLists } from './PeopleLists.tsx';
import { type Board, type HalfRef, isSameHalf } from './words.ts';

const title = 'Feuille d’émargement';

/**
 * Shows the signatures of a half-day live to those who lead the session: the code to scan, signing by hand,
 * the countersignature.
 */
export function PresencePage() {
  const { id = '' } = useParams();
  const [chosen, setChosen] = useState<HalfRef | null>(null);
  const { data, error, refetch } = useQuery(boardQuery(id, chosen));
  if (error instanceof ApiError && error.status === 403) return <Navigate to={routes.landing} replace />;
  if (data) return <BoardView board={data} chosen={chosen} onChoose={setChosen} isOld={error !== null} />;
  return (
    <>
      <PageHeader title={title} />
      {error ? (
        <ErrorState
          title="La feuille d’émargement n’a pas pu être lue"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="long-wait">
          <Late onRetry={() => void refetch()} />
        </div>
      )}
    </>
  );
}

type Props = {
  board: Board;
  chosen: HalfRef | null;
  onChoose: (half: HalfRef) => void;
  /** True when the last reading failed, so that older data shows. */
  isOld: boolean;
};

function BoardView({ board, chosen, onChoose, isOld }: Props) {
  const { kind, sessionId, halfDays } = board;
  useAsPartOf(routes[kindUi[kind].list]);
  const half = halfDays.find((one) => isSameHalf(one, chosen ?? board))!;
  const isNarrow = useNarrow();
  const sheets = <BlankSheet kind={kind} id={sessionId} day={half.day} isSigned={board.signed.length > 0} />;
  return (
    <div className="presence">
      <PageHeader
        title={title}
        tabTitle={`Présence, ${board.title}`}
        crumbs={crumbsOf(board)}
        lead={
          <>
            <b className="strong presence-title">{frenchSpaces(board.title)}</b>
            <span className="hide-phone"> · </span>
            <span className="presence-when">
              {formatDay(new Date(half.startsAt))} · {board.place}
            </span>
          </>
        }
        aside={!isNarrow && sheets}
      />
      <HalfSwitch halves={halfDays} chosen={half} onChoose={onChoose} />
      {isOld && (
        <output className="note note-wait">
          Le réseau est coupé&nbsp;: ce qui est affiché date d’il y a un moment. Les téléphones gardent les
          signatures et les enverront.
        </output>
      )}
      <div className={hasCode(board, half) ? 'pres' : 'pres pres-whole'}>
        <CodeCard key={`${half.day} ${half.part}`} board={board} half={half} />
        <PeopleLists key={`${half.day}-${half.part}`} board={board} half={half} />
      </div>
      {/* A phone puts the code first, and printing last. */}
      {isNarrow && sheets}
      <CountersignBar board={board} half={half} />
    </div>
  );
}

function crumbsOf({ kind, sessionId, title: session }: Board) {
  const { many, list, detail } = kindUi[kind];
  return [
    { label: 'Accueil', to: routes.home },
    { label: many, to: routes[list] },
    { label: session, to: pathTo(detail, { id: sessionId }) },
    { label: title },
  ];
}
