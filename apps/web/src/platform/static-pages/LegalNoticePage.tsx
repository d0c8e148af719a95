import './static-pages.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { orMissing, useAssociation } from './association.ts';

/** Publisher of the portal, the person responsible, and the host (LCEN, article 1-1). */
export function LegalNoticePage() {
  return (
    <article className="legal">
      <PageHeader title="Mentions légales" />
      <Part id="editeur" title="Éditeur">
        <Publisher />
      </Part>
      <Part id="hebergeur" title="Hébergeur">
        <Host />
      </Part>
      <Part id="propriete" title="Propriété intellectuelle">
        <p>
          Les textes, images, supports de session et signes distinctifs du portail appartiennent à
          l’association ou à leurs auteurs. Les reproduire ou les diffuser demande leur accord écrit.
        </p>
        <p>{labels.copyright}</p>
      </Part>
      <Part id="donnees" title="Données personnelles">
        <p>
          Vos droits et la manière de les exercer figurent dans les{' '}
          <Link to={routes.terms}>conditions générales d’utilisation</Link>. Voir aussi la page{' '}
          <Link to={routes.dataProtection}>CNIL</Link>.
        </p>
      </Part>
      <Part id="navigateur" title="Cookies et stockage local">
        <p>
          Le portail ne dépose aucun cookie de mesure d’audience ni de publicité. Il garde dans votre
          navigateur votre connexion (deux jetons), un identifiant de cet appareil, qui le fait reconnaître,
          vos préférences d’affichage et vos brouillons&nbsp;: ce que le service demande, et rien de plus.
        </p>
      </Part>
    </article>
  );
}

type PartProps = { id: string; title: string; children: ReactNode };

const Part = ({ id, title, children }: PartProps) => (
  <section className="prose legal-part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

function Publisher() {
  const { data } = useAssociation();
  const address = data && [data.address, `${data.postalCode} ${data.city}`.trim()].filter(Boolean).join(', ');
  return (
    <dl className="legal-facts">
      <dt>Association</dt>
      <dd>{orMissing(data?.name)}</dd>
      <dt>Forme</dt>
      <dd>{orMissing(data?.legalForm)}</dd>
      <dt>Siège</dt>
      <dd>{orMissing(address)}</dd>
      <dt>Immatriculation</dt>
      <dd>{orMissing(data?.registrationNumber)}</dd>
      <dt>SIREN</dt>
      <dd>{orMissing(data?.siren)}</dd>
      <dt>TVA intracommunautaire</dt>
      <dd>{orMissing(data?.vatNumber)}</dd>
      <dt>Directeur de la publication</dt>
      <dd>{orMissing(data?.president)}, président</dd>
      <dt>Nous écrire</dt>
      <dd>
        <Link to={routes.contact}>{labels.contact}</Link>
      </dd>
    </dl>
  );
}

function Host() {
  const host = useAssociation().data?.host;
  return (
    <dl className="legal-facts">
      <dt>Nom</dt>
      <dd>{orMissing(host?.name)}</dd>
      <dt>Adresse</dt>
      <dd>{orMissing(host?.address)}</dd>
      <dt>Téléphone</dt>
      <dd>{orMissing(host?.phone)}</dd>
    </dl>
  );
}
