import './navigation.css';
import './side-menu.css';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { Logo } from '../../ui/Logo.tsx';
import { accountEntry, hasShortMenu } from './entries.ts';
import { NavEntry } from './NavEntry.tsx';
import { Navigation } from './Navigation.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

type Props = { home: string; isCollapsed: boolean; onToggle: () => void };

export function SideMenu({ home, isCollapsed, onToggle }: Props) {
  const me = useViewer();
  return (
    <aside className="side" aria-label="Menu">
      <div className="side-head row between gap-0">
        <NavLink className="logo" to={home} end aria-label="Forman, accueil">
          <Logo />
        </NavLink>
        <button
          type="button"
          className="iconbtn"
          aria-label={isCollapsed ? 'Déplier le menu' : 'Réduire le menu'}
          aria-expanded={!isCollapsed}
          onClick={onToggle}
        >
          {isCollapsed ? (
            <IconLayoutSidebarLeftExpand aria-hidden="true" />
          ) : (
            <IconLayoutSidebarLeftCollapse aria-hidden="true" />
          )}
        </button>
      </div>
      <Navigation isMini={isCollapsed} />
      <div className="side-foot grid gap-4">
        {!hasShortMenu(me) && (
          <div className="nav">
            <NavEntry entry={accountEntry} isMini={isCollapsed} />
          </div>
        )}
        <ThemeSwitch />
      </div>
    </aside>
  );
}
