import { formatDay } from '@forman/domain/french-dates';
import { formatMinutes } from '@forman/domain/hours/words';
import { counted, frenchSpaces } from '@forman/domain/text';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import { Late } from '../../ui/Skeleton.tsx';
import { DistributeHours } from './DistributeHours.tsx';

type Session = Answer<'listSessionsWithoutHours'>['sessions'][number];

const firstShown = 5;

/** Sessions whose hours the office has not confirmed; proposed hours are confirmed by one press. */
export function SessionsWithoutHours() {
  const [rowsShown, setRowsShown] = useState(firstShown);
  const { data, error, refetch } = useCall('listSessionsWithoutHours', {
    query: { itemsPerPage: String(rowsShown) },
  });
  const [session, setSession] = useState<Session | null>(null);
  const retry = (): void => void refetch();
  return (
    <section className="card" aria-labelledby="t-sans-heures">
      <div className="card-head">
        <h2 className="card-title" id="t-sans-heures">
          Sessions sans heures réparties {data && <span className="muted num">{data.count}</span>}
        </h2>
      </div>
      {!data && error && (
        <ErrorState title="Les sessions n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!data && !error && <Late onRetry={retry} />}
      {data?.count === 0 && (
        <p className="small muted hours-none">Toutes les sessions ont leurs heures confirmées.</p>
      )}
      <ul className="hours-rows">
        {data?.sessions.map((one) => (
          <Row key={one.id} session={one} onDistribute={() => setSession(one)} />
        ))}
      </ul>
      {data && data.count > data.sessions.length && (
        <p className="hours-more">
          <button type="button" className="btn btn-plain btn-s" onClick={() => setRowsShown(rowsShown + 20)}>
            {`Voir plus, encore ${counted(data.count - data.sessions.length, 'session', 'sessions')}`}
          </button>
        </p>
      )}
      {session && <DistributeHours session={session} onClose={() => setSession(null)} />}
    </section>
  );
}

const proposedWords = ({ proposed }: Session): string =>
  proposed.length === 0
    ? 'rien de proposé'
    : `proposé\u00a0: ${proposed
        .map(
          ({ minutes, habilitation, theme }) =>
            `${formatMinutes(minutes)} ${habilitation}${theme ? ` (${theme})` : ''}`,
        )
        .join(', ')}`;

function Row({ session, onDistribute }: { session: Session; onDistribute: () => void }) {
  const { id, kind, title, startDate, nature, proposed } = session;
  const confirm = useAct('confirmSessionHours', { onSuccess: () => notify.success('hoursSaved') });
  const send = (): void =>
    confirm.mutate({
      params: { id: String(id) },
      body: {
        nature,
        confirmedAt: null,
        lines: proposed.map(({ habilitation, themeId, minutes }) => ({ habilitation, themeId, minutes })),
      },
    });
  return (
    <li>
      <div>
        <p className="strong">
          <Link to={pathTo(kindUi[kind].detail, { id })}>{frenchSpaces(title)}</Link>
        </p>
        <p className="small muted">
          {formatDay(new Date(startDate))} · {proposedWords(session)}
        </p>
        {confirm.error && <FailureLine error={confirm.error} />}
      </div>
      <div className="hours-acts">
        {proposed.length > 0 && (
          <BusyButton size="s" busy={confirm.isPending} aria-label={`Confirmer ${title}`} onClick={send}>
            Confirmer
          </BusyButton>
        )}
        <BusyButton
          size="s"
          look={proposed.length > 0 ? 'plain' : 'outline'}
          aria-haspopup="dialog"
          aria-label={`Répartir ${title}`}
          onClick={onDistribute}
        >
          Répartir
        </BusyButton>
      </div>
    </li>
  );
}
