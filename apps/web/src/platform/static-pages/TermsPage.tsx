import { legalTexts } from '@forman/domain/platform/consents';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { LegalPage } from './LegalPage.tsx';
import { terms } from './terms-text.ts';

export const TermsPage = () => (
  <LegalPage
    title="Conditions générales d’utilisation"
    lead="Ce que chacun accepte en utilisant le portail et en payant par lui."
    version={legalTexts.terms.version}
    sections={terms}
  >
    <p className="legal-more flex wrap gap-4-20">
      <Link to={routes.dataProtection}>CNIL</Link>
      <Link to={routes.legalNotice}>Mentions légales</Link>
      <Link to={routes.contact}>{labels.contact}</Link>
    </p>
  </LegalPage>
);
