import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { logFailure } from '../api/log.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { NotFound } from './NotFound.tsx';
import { PageMissing } from './page-missing.ts';

/** What a page shows instead of itself when it could not be opened. A reload also fetches code that a release replaced. */
export function RouteError() {
  const error = useRouteError();
  const isMissing = error instanceof PageMissing;
  useEffect(() => {
    if (!isMissing) logFailure('page', error);
  }, [error, isMissing]);
  if (isMissing) return <NotFound />;
  return (
    <>
      <PageHeader title="Une erreur est survenue" />
      <ErrorState
        title="Cette page n’a pas pu s’ouvrir"
        error={error}
        onRetry={() => window.location.reload()}
      />
    </>
  );
}

/** The same, when not even the frame could be opened. */
export function BareError() {
  return (
    <main className="bare" id="contenu" tabIndex={-1}>
      <RouteError />
    </main>
  );
}
