import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { onKeptChange, readKept } from '../api/kept-sessions.ts';
import { isTakeover, readToken } from '../api/tokens.ts';
import { onWaitingChange, readWaiting } from '../api/waiting-signatures.ts';
import { Frame } from './frame/Frame.tsx';
import { closeRefusals } from '../ui/close-refusals.ts';

// This listener runs before the form's own handler, which may refuse anew.
document.addEventListener('submit', closeRefusals, true);

/** Loaded when the palette is opened. */
const PaletteScreen = lazy(async () => ({
  default: (await import('./PaletteScreen.tsx')).PaletteScreen,
}));
const KeepSessions = lazy(async () => ({
  default: (await import('../sessions/offline/KeepSessions.tsx')).KeepSessions,
}));
/** Without a network this code may not load: waiting signatures are then sent at the next opening. */
const SendSignatures = lazy(async () => ({
  default: await import('./signing-screens.tsx').then(
    (file) => file.Sender,
    () => () => null,
  ),
}));

export function PortalFrame() {
  const { pathname } = useLocation();
  useEffect(closeRefusals, [pathname]);
  const isKept = useSyncExternalStore(onKeptChange, () => readKept() !== null);
  const isWaiting = useSyncExternalStore(onWaitingChange, () => readWaiting() !== null);
  return (
    <>
      <Frame Palette={PaletteScreen}>
        {isWaiting && !isTakeover(readToken()) && (
          <Suspense>
            <SendSignatures />
          </Suspense>
        )}
      </Frame>
      {isKept && !isTakeover(readToken()) && (
        <Suspense>
          <KeepSessions />
        </Suspense>
      )}
    </>
  );
}
