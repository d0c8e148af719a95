import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { confirmation } from '../api/confirmation.ts';
import { onLoginEnd } from '../api/logins.ts';
import { uploading } from '../api/uploads.ts';
import { isTakeover, readToken } from '../api/tokens.ts';
import { NoticeStack } from '../ui/NoticeStack.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';

const TakeoverBar = lazy(async () => ({
  default: (await import('../people/takeover/TakeoverBar.tsx')).TakeoverBar,
}));

const ConfirmationDialog = lazy(async () => ({
  default: (await import('../people/login/ConfirmationDialog.tsx')).ConfirmationDialog,
}));

/** Progress of a longer upload. If this code cannot load, the upload goes on all the same. */
const UploadProgress = lazy(async () => ({
  default: await import('../ui/UploadProgress.tsx').then(
    (file) => file.UploadProgress,
    () => () => null,
  ),
}));

/**
 * Key under which a scroll position is kept. The first entry of every document has the same key, so its
 * address replaces it.
 */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

export function Root() {
  const { state } = useNavigation();
  const isActing = useSyncExternalStore(onLoginEnd, () => isTakeover(readToken()));
  const isToConfirm = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
  const isUploading = useSyncExternalStore(uploading.subscribe, uploading.isUnderWay);
  return (
    <>
      {state !== 'idle' && <div className="loading" aria-hidden="true" />}
      {isActing && (
        <Suspense>
          <TakeoverBar />
        </Suspense>
      )}
      <Outlet />
      {isToConfirm && (
        <Suspense>
          <ConfirmationDialog />
        </Suspense>
      )}
      {isUploading && (
        <Suspense>
          <UploadProgress />
        </Suspense>
      )}
      <NoticeStack />
      <RouteAnnouncer />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
