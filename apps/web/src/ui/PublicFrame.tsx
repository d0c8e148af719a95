import './public.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { labels } from '../messages/fr.ts';
import { routes } from '../paths.ts';
import { Logo } from './Logo.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { PublicFooter } from './PublicFooter.tsx';

type Props = {
  /** First link of the page, which skips to its content. */
  skip?: { to: string; label: string };
  /** True for a text to read, in one column; other pages take the whole width. */
  isReading?: boolean;
  /** False while the content above may still grow, so that the footer does not move. */
  hasFooter?: boolean;
  children: ReactNode;
};

const toContent = { to: '#contenu', label: 'Aller au contenu' };

/** Frame of the pages that need no login. */
export function PublicFrame({ skip = toContent, isReading = false, hasFooter = true, children }: Props) {
  return (
    <>
      <a className="skip" href={skip.to}>
        {skip.label}
      </a>
      <div className="pub column">
        <header className="pub-top row between gap-0">
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
        <main className={isReading ? 'pub-main' : undefined} id="contenu" tabIndex={-1}>
          {children}
        </main>
        {hasFooter && <PublicFooter />}
      </div>
    </>
  );
}
