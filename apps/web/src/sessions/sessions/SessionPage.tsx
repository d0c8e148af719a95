import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { pathTo, routes } from '../../paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { kindUi } from '../shared/kind-ui.tsx';
import { notify } from '../../ui/notices.ts';
import { useTitle } from '../../ui/use-title.ts';
import type { OrganiserTools } from './organiser-tools.ts';
import { detailQuery } from './list-query.ts';
import type { People, Registration, Ways } from './registration-slot.ts';
import { SessionMissing } from './SessionMissing.tsx';
import { SessionSkeleton } from './SessionSkeleton.tsx';
import { SessionView } from './SessionView.tsx';

type Props = {
  kind: SessionKind;
  /** True once the parts beside the session are read or have failed: nothing moves once the page shows. */
  isAroundRead: boolean;
  Registration: Registration;
  People: People;
  tools: OrganiserTools;
  ways: Ways;
};

/** Leaves a page that the viewer may not open, such as that of a shared link; a notice says why. */
function TurnedAway({ isSeen }: { isSeen: boolean }) {
  useEffect(() => {
    if (!isSeen) notify.error('sessionClosed', { outlivesPage: true });
    // Once, as the page is left at the same time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <Navigate to={routes.landing} replace />;
}

/** One session of any kind. Viewers who may not open it are sent to the start (CORE-179). */
export function SessionPage({ kind, isAroundRead, Registration, People, tools, ways }: Props) {
  const { id = '' } = useParams();
  const { data: session, error, refetch } = useQuery(detailQuery(kind, id));
  // Drawn in slices, so that the page stays responsive.
  const data = useDeferredValue(isAroundRead ? session : undefined);
  useTitle(session?.title ?? kindUi[kind].one);

  if (error instanceof ApiError && error.status === 403) return <TurnedAway isSeen={session !== undefined} />;
  if (error instanceof ApiError && error.status === 404) return <SessionMissing kind={kind} />;
  // A link of a former tool, whose number was another.
  if (session && String(session.id) !== id)
    return <Navigate to={pathTo(kindUi[kind].detail, { id: session.id })} replace />;
  if (data)
    return (
      <SessionView
        key={data.id}
        session={data}
        ways={ways}
        Registration={Registration}
        People={People}
        tools={tools}
      />
    );
  if (error) {
    return (
      <ErrorState
        title={`${kindUi[kind].one}\u00a0: la page n’a pas pu être lue`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return <SessionSkeleton onRetry={() => void refetch()} />;
}
