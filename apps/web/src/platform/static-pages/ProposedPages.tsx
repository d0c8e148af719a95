import { legalTexts } from '@forman/domain/platform/consents';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { LegalPage } from './LegalPage.tsx';
import { privacyPolicy } from './privacy-text.ts';
import { internalRules } from './rules-text.ts';

/** Notice on pages for which the association has given no text yet: the portal’s own text stands there. */
const proposed = 'Texte provisoire, proposé en attendant celui que l’association aura adopté.';

export const PrivacyPolicyPage = () => (
  <LegalPage
    title="Politique de confidentialité"
    lead={proposed}
    version={legalTexts.privacy.version}
    sections={privacyPolicy}
  >
    <p className="legal-more flex wrap gap-4-20">
      <Link to={routes.terms}>CGU</Link>
      <Link to={routes.legalNotice}>Mentions légales</Link>
      <Link to={routes.contact}>Contact</Link>
    </p>
  </LegalPage>
);

export const InternalRulesPage = () => (
  <LegalPage title="Règlement intérieur" lead={proposed} sections={internalRules} />
);
