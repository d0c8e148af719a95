import './signup.css';
import { IconArrowRight, IconCircleCheck, IconMail } from '@tabler/icons-react';
import { formatDayNoYear } from '@forman/domain/french-dates';
import { useState } from 'react';
import { Link } from 'react-router';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { figures } from '../../messages/figures.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readFirstDate } from '../../api/first-date.ts';

/** Page after a sign-up. It makes no call, as the account already exists. */
export function SignedUpPage({ next = routes.workshops }: { /** Path to the dates. */ next?: string }) {
  const [chosen] = useState(readFirstDate);
  return (
    <div className="signup-done">
      <span className="sq k-good signup-done-mark" aria-hidden="true">
        <IconCircleCheck />
      </span>
      <PageHeader title="Bienvenue chez Forman" tabTitle="Inscription réussie" lead={labels.signedUp} />
      <section className="card signup-step grid gap-6" aria-labelledby="signed-up-next">
        <p className="eyebrow">Votre prochaine étape</p>
        <h2 id="signed-up-next">
          {chosen ? 'Réservez la date que vous avez choisie' : 'Choisissez la date de votre réunion'}
        </h2>
        <p className="muted">
          La préinscription est gratuite, puis {discoveryFee} finalisent votre inscription.
        </p>
        {chosen && (
          <Link
            className="btn btn-primary btn-lg btn-block"
            to={`${pathTo('workshop', { id: chosen.id })}?inscription=1`}
          >
            Ma place le {formatDayNoYear(new Date(chosen.startDate))}
            <IconArrowRight aria-hidden="true" />
          </Link>
        )}
        <Link className={`btn btn-${chosen ? 'plain' : 'primary btn-lg'} btn-block`} to={next}>
          {chosen ? 'Voir toutes les dates' : 'Choisir ma réunion d’information'}
          {!chosen && <IconArrowRight aria-hidden="true" />}
        </Link>
      </section>
      <p className="small muted signup-mail">
        <IconMail aria-hidden="true" />
        Un message vous attend dans votre boîte, pour confirmer votre adresse&nbsp;: rien ne presse.
      </p>
      <dl className="signup-figures grid" aria-label="Forman en chiffres">
        {figures.signedUp.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
