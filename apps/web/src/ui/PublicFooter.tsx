import { Link, useLocation } from 'react-router';
import { labels } from '../messages/fr.ts';
import { routes } from '../paths.ts';

type FooterLink = { to: string; label: string };

const usual: readonly FooterLink[] = [
  { to: routes.contact, label: labels.contact },
  { to: routes.privacyPolicy, label: 'Données personnelles' },
  { to: routes.dataProtection, label: 'CNIL' },
  { to: routes.legalNotice, label: 'Mentions légales' },
];

/** Links of the pages with a footer of their own (MEM-243). */
const others: Readonly<Record<string, readonly FooterLink[]>> = {
  [routes.signupSuccess]: [
    { to: routes.contact, label: 'Contactez-nous' },
    { to: routes.terms, label: 'CGU' },
    { to: routes.dataProtection, label: 'CNIL' },
    { to: routes.legalNotice, label: 'Mentions légales' },
  ],
};

export function PublicFooter() {
  const { pathname } = useLocation();
  const links = others[pathname.toLowerCase().replace(/\/$/, '')] ?? usual;
  return (
    <footer className="pub-foot flex wrap">
      {links.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      <span>{labels.copyright}</span>
    </footer>
  );
}
