import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { Logo } from '../../ui/Logo.tsx';
import { CreditPill } from './CreditPill.tsx';
import { isAccountant, searchPermission } from './entries.ts';
import { MemberSearch } from './MemberSearch.tsx';
import { NotificationBar } from './NotificationBar.tsx';
import { UserMenu } from './UserMenu.tsx';

export function TopBar({ home }: { home: string }) {
  const me = useViewer();
  const [isSearching, setSearching] = useState(false);
  const maySearch = can(me, searchPermission) && !isAccountant(me);

  if (isSearching) {
    return (
      <header className="top top-search">
        <MemberSearch onDone={() => setSearching(false)} />
        <button
          type="button"
          className="iconbtn"
          aria-label="Fermer la recherche"
          onClick={() => setSearching(false)}
        >
          <IconX aria-hidden="true" />
        </button>
      </header>
    );
  }

  return (
    <header className="top">
      <Link className="logo phone-only" to={home} aria-label="Forman, accueil">
        <Logo />
      </Link>
      {maySearch && <MemberSearch />}
      <div className="spacer" />
      {!isAccountant(me) && <CreditPill />}
      {maySearch && (
        <button
          type="button"
          className="iconbtn phone-only"
          aria-label="Rechercher un membre"
          onClick={() => setSearching(true)}
        >
          <IconSearch aria-hidden="true" />
        </button>
      )}
      {!isAccountant(me) && <NotificationBar />}
      <UserMenu />
    </header>
  );
}
