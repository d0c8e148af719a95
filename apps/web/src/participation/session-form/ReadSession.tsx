import type { SessionDetail } from '@forman/contract/sessions/sessions';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { sessionQuery } from './form-calls.ts';

type Props = { kind: SessionKind; id: string; children: (session: SessionDetail) => ReactNode };

/** Reads the session afresh before a form is filled from it. */
export function ReadSession({ kind, id, children }: Props) {
  const query = useQuery({ ...sessionQuery(kind, id), staleTime: 0, refetchOnWindowFocus: false });
  const { data, error, isFetchedAfterMount, refetch } = query;
  const { one, many, list } = kindUi[kind];
  if (data && isFetchedAfterMount) return children(data);
  if (error instanceof ApiError && error.status === 403) return <Navigate to={routes.landing} replace />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title={`${one} introuvable`}
        action={
          <Link className="btn btn-outline" to={routes[list]}>
            {many}
          </Link>
        }
      >
        L’adresse est inexacte, ou la session n’existe plus.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={`${one}\u00a0: la page n’a pas pu être lue`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return <PageSkeleton onRetry={() => void refetch()} />;
}
