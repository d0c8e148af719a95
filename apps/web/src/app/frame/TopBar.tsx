import './top-bar.css';
import { IconSearch } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { Logo } from '../../ui/Logo.tsx';
import { CreditPill } from './CreditPill.tsx';
import { hasShortMenu } from './entries.ts';
import { MemberSearch } from './MemberSearch.tsx';
import { NotificationBar } from './NotificationBar.tsx';
import { UserMenu } from './UserMenu.tsx';

type Props = {
  home: string;
  /** Opens the search of everything; null for people who may not search. */ onFind: (() => void) | null;
};

/** Top bar. A desktop has a field to search members; elsewhere a button opens the palette. */
export function TopBar({ home, onFind }: Props) {
  const me = useViewer();
  const isShort = hasShortMenu(me);
  return (
    <header className="top">
      <NavLink className="logo phone-only" to={home} end aria-label="Forman, accueil">
        <Logo />
      </NavLink>
      {onFind && !isShort && <MemberSearch onFind={onFind} />}
      <div className="spacer" />
      {!isShort && <CreditPill />}
      {onFind && (
        <button
          type="button"
          className={isShort ? 'iconbtn' : 'iconbtn phone-only'}
          aria-label="Tout trouver"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onFind}
        >
          <IconSearch aria-hidden="true" />
        </button>
      )}
      {!isShort && <NotificationBar />}
      <UserMenu />
    </header>
  );
}
