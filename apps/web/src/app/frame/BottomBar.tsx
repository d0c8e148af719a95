import './navigation.css';
import './bottom-bar.css';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { accountEntry, bottomEntries, type MenuAction, type Entry, hasShortMenu } from './entries.ts';
import { useParentPage } from '../../ui/parent-page.ts';
import { isCurrent, NavEntry } from './NavEntry.tsx';
import { Navigation } from './Navigation.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** Bottom bar of a phone, and the drawer with the other entries. */
export function BottomBar() {
  const me = useViewer();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const location = useLocation();
  const shown = bottomEntries(me);
  const home = shown.find(({ icon }) => icon === 'home');
  const parent = useParentPage();
  const isHere = (entry: Entry | MenuAction): boolean => isCurrent(entry, location, parent);
  // The menu button is marked as current on a page that has no entry in this bar.
  const isInDrawer = !shown.some(isHere);
  return (
    <>
      <nav className="bottombar" aria-label="Raccourcis">
        {shown.map((entry) => (
          <NavEntry key={entry.label} entry={entry} />
        ))}
        {!hasShortMenu(me) && (
          <button
            type="button"
            aria-current={isInDrawer || undefined}
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <IconMenu2 aria-hidden="true" />
            <span>Menu</span>
          </button>
        )}
      </nav>
      <Dialog drawer opened={isOpen} onClose={close} title="Menu">
        <div className="drawer-in">
          {home && (
            <nav className="nav" aria-label="Accueil">
              <NavEntry entry={home} onChosen={close} />
            </nav>
          )}
          <Navigation onChosen={close} />
          <div className="drawer-foot grid align-center gap-4">
            <div className="nav">
              <NavEntry entry={accountEntry} onChosen={close} />
            </div>
            <ThemeSwitch />
          </div>
        </div>
      </Dialog>
    </>
  );
}
