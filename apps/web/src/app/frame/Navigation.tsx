import './navigation.css';
import type { ComponentProps } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { profileEntries, sideEntries } from './entries.ts';
import { NavEntry } from './NavEntry.tsx';

/** Side menu and links of the profile, in the side column of a desktop and in the drawer of a phone. */
export function Navigation(props: Omit<ComponentProps<typeof NavEntry>, 'entry'>) {
  const me = useViewer();
  const mine = profileEntries(me);
  return (
    <>
      <nav className="nav" aria-label="Principal">
        {sideEntries(me).map((entry) => (
          <NavEntry key={entry.label} entry={entry} {...props} />
        ))}
      </nav>
      {mine.length > 0 && (
        <nav aria-label="Mon espace">
          <p className="nav-title">Mon espace</p>
          <div className="nav">
            {mine.map((entry) => (
              <NavEntry key={entry.label} entry={entry} {...props} />
            ))}
          </div>
        </nav>
      )}
    </>
  );
}
