import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useRouteError } from 'react-router';
import { logFailure } from '../api/log.ts';
import { useOnline } from '../api/online.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { NotFound } from '../platform/shared/NotFound.tsx';
import { PageMissing } from './page-missing.ts';
import { tabStorage } from '../api/storage.ts';

/** What browsers say when code of a page could not be fetched: a release has replaced it since the tab was opened. */
const lostCode = /imported module|module script|preload/;

const isLostCode = (error: unknown): boolean => lostCode.test(String(error));

const key = 'forman.reloaded';
const onceMs = 60_000;

/** False when the page was loaded again a moment ago: one that fails again fails for another reason. */
const mayReload = (): boolean => Date.now() - Number(tabStorage.getItem(key) ?? 0) > onceMs;

/** Loads the page again, with the code of today; what was typed in its forms stays in the tab. */
function reloadForCode(): void {
  tabStorage.setItem(key, String(Date.now()));
  window.location.reload();
}

/** Replaces a page that could not be opened. A reload also fetches code that a release replaced. */
export function RouteError() {
  const error = useRouteError();
  const isMissing = error instanceof PageMissing;
  // An old tab after a release: its page opens anew, at the address that was asked.
  const [isReloading] = useState(() => isLostCode(error) && navigator.onLine && mayReload());
  useEffect(() => {
    if (isReloading) reloadForCode();
    else if (!isMissing) logFailure('page', error);
  }, [error, isMissing, isReloading]);
  if (isMissing) return <NotFound />;
  if (isReloading) return null;
  return <Unopened error={error} />;
}

/** Waits for the connection, without which a reload would lose the portal: not an error. */
function Unopened({ error }: { error: unknown }) {
  const isOnline = useOnline();
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) window.location.reload();
  }, [isOnline]);
  if (!isOnline)
    return (
      <>
        <PageHeader title="Pas encore lue sur cet appareil" />
        <section className="card empty">
          <span className="sq k-none" aria-hidden="true">
            <IconCloudOff />
          </span>
          <p>Cette page s’ouvrira d’elle-même dès que la connexion reviendra.</p>
        </section>
      </>
    );
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

/** Error page when even the frame could not be opened. */
export function BareError() {
  return (
    <main className="bare" id="contenu" tabIndex={-1}>
      <RouteError />
    </main>
  );
}
