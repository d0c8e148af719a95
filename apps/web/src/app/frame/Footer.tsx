import './footer.css';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { footerEntries } from './entries.ts';

export function Footer() {
  return (
    <footer className="foot">
      {footerEntries(useViewer()).map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      <span className="copy">{labels.copyright}</span>
    </footer>
  );
}
