import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AccountLink } from './AccountLink.tsx';
import { bottomEntries, isAccountant } from './entries.ts';
import { NavEntry } from './NavEntry.tsx';
import { Navigation } from './Navigation.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The phone's bar, and the drawer that holds the rest. */
export function BottomBar() {
  const me = useViewer();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <nav className="bottombar" aria-label="Raccourcis">
        {bottomEntries(me).map((entry) => (
          <NavEntry key={entry.label} entry={entry} />
        ))}
        {!isAccountant(me) && (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
            <IconMenu2 aria-hidden="true" />
            <span>Menu</span>
          </button>
        )}
      </nav>
      <Dialog drawer opened={isOpen} onClose={close} title="Menu">
        <div className="drawer-in">
          <Navigation onChosen={close} />
          <div className="drawer-foot">
            <ThemeSwitch />
            <AccountLink onChosen={close} />
          </div>
        </div>
      </Dialog>
    </>
  );
}
