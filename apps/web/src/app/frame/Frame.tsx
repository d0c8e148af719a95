import './print.css';
import './frame.css';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Outlet } from 'react-router';
import { can, hasAccountAlone, homeOf, useViewer } from '../../api/viewer.ts';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { BottomBar } from './BottomBar.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { searchPermission } from './entries.ts';
import { Footer } from './Footer.tsx';
import { EarlyKeys } from './palette/early-keys.ts';
import { usePaletteKey } from './palette/use-palette-key.ts';
import { jumpsOf } from './shortcuts/shortcuts.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { deviceStorage } from '../../api/storage.ts';

const key = 'forman.menu';

/** State of the side menu, remembered on this device. */
function useCollapsed(): readonly [isCollapsed: boolean, toggle: () => void] {
  const [isCollapsed, setCollapsed] = useState(() => deviceStorage.getItem(key) === 'collapsed');
  function toggle(): void {
    deviceStorage.setItem(key, isCollapsed ? 'open' : 'collapsed');
    setCollapsed(!isCollapsed);
  }
  return [isCollapsed, toggle];
}

/** Loaded on demand. */
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog,
}));

type Props = {
  /** Dialog that searches everything, over the page. */
  Palette: ComponentType<{ onClose: () => void }>;
  /** Content above the page, in its column. */
  children?: ReactNode;
};

/** Frame around every page of the portal. */
export function Frame({ Palette, children }: Props) {
  const me = useViewer();
  const [isFinding, setFinding] = useState(false);
  const find = useCallback(() => setFinding(true), []);
  const leave = useCallback(() => setFinding(false), []);
  const maySearch = can(me, searchPermission) && !hasAccountAlone(me);
  usePaletteKey(maySearch ? find : null);
  const [isHelping, setHelping] = useState(false);
  const jumps = jumpsOf(me);
  useShortcuts({ jumps, onFind: maySearch ? find : null, onHelp: () => setHelping(true) });
  const [isCollapsed, toggle] = useCollapsed();
  const home = homeOf(me);
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <div className={isCollapsed ? 'app mini' : 'app'}>
        <SideMenu home={home} isCollapsed={isCollapsed} onToggle={toggle} />
        <div className="main">
          <TopBar home={home} onFind={maySearch ? find : null} />
          <OfflineNote />
          <main className="content" id="contenu" tabIndex={-1}>
            <ConfirmEmail />
            {children}
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar />
      {isHelping && (
        <Suspense>
          <ShortcutsDialog jumps={jumps} maySearch={maySearch} onClose={() => setHelping(false)} />
        </Suspense>
      )}
      {isFinding && (
        <Suspense fallback={<EarlyKeys onClose={leave} />}>
          <Palette onClose={leave} />
        </Suspense>
      )}
    </>
  );
}
