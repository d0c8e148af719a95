import { Link } from 'react-router';
import { figures, labels } from '../messages/fr.ts';
import { routes } from '../paths.ts';

export function PublicFooter() {
  return (
    <footer className="pub-foot">
      <Link to={routes.contact}>{labels.contact}</Link>
      <Link to={routes.dataProtection}>Données personnelles</Link>
      <Link to={routes.legalNotice}>Mentions légales</Link>
      <span>{figures.copyright}</span>
    </footer>
  );
}
