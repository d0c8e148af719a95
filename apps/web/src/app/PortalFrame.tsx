import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onKeptChange, readKept } from '../api/kept-sessions.ts';
import { isTakeover, readToken } from '../api/tokens.ts';
import { Frame } from '../features/frame/Frame.tsx';

/** Its code comes when it is asked for. */
const PaletteScreen = lazy(async () => ({
  default: (await import('./PaletteScreen.tsx')).PaletteScreen,
}));
const KeepSessions = lazy(async () => ({
  default: (await import('../features/offline/KeepSessions.tsx')).KeepSessions,
}));

export function PortalFrame() {
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
