import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { can, type Me } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';

type HintProps = { about: string; children: ReactNode };

const Hint = ({ about, children }: HintProps) => (
  <li>
    <b className="strong">{about}</b>
    <p className="small muted">{children}</p>
  </li>
);

/** Hints beside a member's form: pages that may answer the question, and the e-mail that gets the reply. */
export function MemberHints({ me }: { me: Me }) {
  const isMember = can(me, 'portal.member');
  return (
    <Card title="Souvent plus rapide">
      <ul className="grid gap-14">
        <Hint about="Une session">
          L’adresse, le lien de la visio et l’annulation sont sur sa page, depuis{' '}
          <Link to={isMember ? routes.agenda : routes.workshops}>
            {isMember ? 'mon agenda' : 'les ateliers'}
          </Link>
          .
        </Hint>
        <Hint about="Une facture, un avoir">
          Chaque facture et son PDF sont dans <Link to={routes.invoices}>mes factures</Link>.
        </Hint>
        {isMember && (
          <Hint about="Le fonctionnement">
            Niveaux, objectifs, cotisation&nbsp;: voyez la <Link to={routes.faq}>FAQ</Link>.
          </Hint>
        )}
        <Hint about="Vos accès">
          Le mot de passe se change dans <Link to={`${routes.account}#mot-de-passe`}>mon compte</Link>,{' '}
          <span className="nowrap">l’e-mail</span> et le téléphone sur{' '}
          <Link to={pathTo('profile', { id: me.id })}>mon profil</Link>.
        </Hint>
        <Hint about="Tout le reste">
          Écrivez-nous&nbsp;: la réponse arrive à <span className="contact-mail">{me.email}</span>.
        </Hint>
      </ul>
    </Card>
  );
}

/** Hints beside a visitor's form: links that may replace a message, and the association's postal address. */
export function VisitorHints() {
  const { data } = useCall('getAssociation', {});
  return (
    <Card title="Avant d’écrire">
      <ul className="grid gap-14">
        <Hint about="Vous voulez nous rejoindre">
          <Link to={routes.signup}>Inscrivez-vous</Link> à votre journée découverte.
        </Hint>
        <Hint about="Vous ne pouvez plus vous connecter">
          <Link to={routes.resetPassword}>Choisissez un nouveau mot de passe</Link>.
        </Hint>
        {data && data.address !== '' && (
          <Hint about="Par courrier">
            {data.name}
            <br />
            {data.address}
            <br />
            {data.postalCode} {data.city}
          </Hint>
        )}
      </ul>
    </Card>
  );
}
