import './public.css';
import { Link, Outlet } from 'react-router';
import { labels } from '../messages/fr.ts';
import { routes } from '../paths.ts';
import { Logo } from '../ui/Logo.tsx';
import { OfflineNote } from '../ui/OfflineNote.tsx';
import { PublicFooter } from '../ui/PublicFooter.tsx';

/** Around the pages that need no login. */
export function PublicLayout() {
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <div className="pub">
        <header className="pub-top">
          <Link className="logo" to={routes.landing} aria-label="Forman, accueil">
            <Logo />
          </Link>
          <nav className="row" aria-label="Aide">
            <Link className="btn btn-plain" to={routes.contact}>
              {labels.contact}
            </Link>
          </nav>
        </header>
        <OfflineNote />
        <main className="pub-main" id="contenu" tabIndex={-1}>
          <Outlet />
        </main>
        <PublicFooter />
      </div>
    </>
  );
}
