import './signup.css';
import {
  IconArrowRight,
  IconCalendarPlus,
  IconCircleCheck,
  IconMail,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { figures, labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** It calls nothing: what it says has happened before one comes here. */
export function RegisteredPage({ next = routes.workshops }: { /** Where the dates are. */ next?: string }) {
  return (
    <div className="reg-done">
      <span className="sq k-good reg-done-mark" aria-hidden="true">
        <IconCircleCheck />
      </span>
      <PageHeader title="Bienvenue chez Forman" tabTitle="Inscription réussie" />
      <ul className="card pad reg-facts">
        <li>
          <IconUserCheck aria-hidden="true" />
          <b>{labels.registered}</b>
        </li>
        <li>
          <IconMail aria-hidden="true" />
          <span>
            Un message vous attend dans votre boîte, pour confirmer votre adresse&nbsp;: rien ne presse.
          </span>
        </li>
        <li>
          <IconCalendarPlus aria-hidden="true" />
          <span>
            Ensuite&nbsp;: vous choisissez une date, puis {discoveryFee} finalisent votre inscription.
          </span>
        </li>
      </ul>
      <Link className="btn btn-primary btn-lg reg-go" to={next}>
        Choisir ma réunion d’information
        <IconArrowRight aria-hidden="true" />
      </Link>
      <dl className="reg-figures" aria-label="Forman en chiffres">
        {figures.registered.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
