import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { onKeptChange, readKept } from '../api/kept-sessions.ts';
import { isTakeover, readToken } from '../api/tokens.ts';
import { Frame } from '../features/frame/Frame.tsx';
import { closeRefusals } from '../ui/close-refusals.ts';

// Before the form's own handler, which may refuse anew.
document.addEventListener('submit', closeRefusals, true);

/** Its code comes when it is asked for. */
const PaletteScreen = lazy(async () => ({
  default: (await import('./PaletteScreen.tsx')).PaletteScreen,
}));
const KeepSessions = lazy(async () => ({
  default: (await import('../features/offline/KeepSessions.tsx')).KeepSessions,
}));

export function PortalFrame() {
  const { pathname } = useLocation();
  useEffect(closeRefusals, [pathname]);
  const isKept = useSyncExternalStore(onKeptChange, () => readKept() !== null);
  return (
    <>
      <Frame Palette={PaletteScreen} />
      {isKept && !isTakeover(readToken()) && (
        <Suspense>
          <KeepSessions />
        </Suspense>
      )}
    </>
  );
}
