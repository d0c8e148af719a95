import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { routes } from '../../paths.ts';
import { AccountLink } from './AccountLink.tsx';
import { bottomEntries, isAccountant } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';
import { NavEntry } from './NavEntry.tsx';
import { Navigation } from './Navigation.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The phone's bar, and the drawer that holds the rest. */
export function BottomBar() {
  const me = useViewer();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  // The calendar has no entry of its own: it stands with the agenda.
  const isInCalendar = useLocation().pathname === routes.calendar;
  return (
    <>
      <nav className="bottombar" aria-label="Raccourcis">
        {bottomEntries(me).map((entry) =>
          isInCalendar && 'to' in entry && entry.to === routes.agenda ? (
            <Link key={entry.label} to={entry.to} title={entry.label} aria-current="true">
              <EntryIcon name={entry.icon} />
              <span className="cap">{entry.label}</span>
            </Link>
          ) : (
            <NavEntry key={entry.label} entry={entry} />
          ),
        )}
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
