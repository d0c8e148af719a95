import './profile-head.css';
import { dialled, phoneWords } from '@forman/domain/values/phone';
import { sponsorWord } from '@forman/domain/people/profile';
import { fullName } from '@forman/domain/text';
import {
  IconCalendarMonth,
  IconChartBar,
  IconFileInvoice,
  IconMail,
  IconMap,
  IconMapPin,
  IconPencil,
  IconPhone,
  IconSitemap,
  IconTarget,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useViewer } from '../../../api/viewer.ts';
import { labels } from '../../../messages/fr.ts';
import { pathTo, routes } from '../../../paths.ts';
import { Avatar } from '../../../people/shared/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { EmailText } from '../../../ui/EmailText.tsx';
import { LevelName } from '../../../people/shared/LevelName.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { Profile } from './slots.ts';

type Props = { profile: Profile; isOwn: boolean; onEdit: () => void };

/**
 * Name, contacts and people around a person; on the viewer’s own profile also shortcuts. On a phone, contacts
 * of an own profile stand further down (`isShort`).
 */
export function ProfileHead({ isShort, ...props }: Props & { isShort: boolean }) {
  const { profile, isOwn } = props;
  const { person } = profile;
  return (
    <section className="card ident grid align-start" aria-labelledby="profile-name">
      <Avatar person={person} size="l" />
      <div className="ident-main">
        <div className="row wrap ident-name">
          <h1 id="profile-name" tabIndex={-1}>
            {fullName(person)}
          </h1>
          <Chip tone="brand">
            <LevelName role={person.role} />
          </Chip>
        </div>
        {!isShort && <Reach {...props} />}
      </div>
      <Acts {...props} />
      {isOwn && <Shortcuts id={person.id} />}
    </section>
  );
}

/** Contacts that the head of an own profile leaves out on a phone. */
export const OwnDetails = (props: Props) => (
  <Card title="Mes coordonnées">
    <Reach {...props} />
  </Card>
);

function Reach({ profile, isOwn }: Props) {
  const me = useViewer();
  return (
    <>
      <Contact profile={profile} />
      {/* A guest does not get to know the people around others: "Aucun" would be untrue. */}
      {(isOwn || me.roles[0] !== 'ROLE_GUEST') && (
        <Around person={profile.person} credit={isOwn ? (profile.reserved?.credit ?? 0) : 0} />
      )}
    </>
  );
}

const Acts = ({ profile: { person, actions }, isOwn, onEdit }: Props) => (
  <div className="ident-act grid gap-8">
    {actions.edit.ok && (
      <button type="button" className={isOwn ? 'btn btn-primary' : 'btn btn-outline'} onClick={onEdit}>
        <IconPencil aria-hidden="true" />
        {isOwn ? labels.editProfile : 'Modifier cette fiche'}
      </button>
    )}
    {actions.advise.ok && !isOwn && (
      <Link className="btn btn-outline" to={pathTo('trainingPlanUser', { id: person.id })}>
        <IconMap aria-hidden="true" />
        Plan de formation
      </Link>
    )}
  </div>
);

function Contact({ profile: { person, reserved } }: Pick<Props, 'profile'>) {
  const { email } = person;
  // An address hidden from others is hidden here too: people see their profile as others see it.
  const isShared = reserved?.addressAccess ?? true;
  const town = [person.postalCode, person.city].filter(Boolean).join('\u00a0');
  const address = [person.address, town].filter(Boolean).join(', ');
  return (
    <ul className="contact">
      <li>
        <IconPhone aria-hidden="true" />
        <a className="num" href={`tel:${dialled(person)}`}>
          {phoneWords(person)}
        </a>
      </li>
      <li>
        <IconMail aria-hidden="true" />
        <a href={`mailto:${email}`}>
          <span>
            <EmailText email={email} />
          </span>
        </a>
        <CopyButton text={email} label={labels.copyEmail} />
      </li>
      {isShared && address && (
        <li>
          <IconMapPin aria-hidden="true" />
          <span>{address}</span>
        </li>
      )}
    </ul>
  );
}

type AroundProps = Pick<Profile, 'person'> & { /** Own balance; 0 for others. */ credit: number };

function Around({ person: { godFather, manager }, credit }: AroundProps) {
  return (
    <p className="small muted ident-around flex wrap gap-4-18">
      <span>
        {godFather ? sponsorWord(godFather.civilite) : 'Parrain'}&nbsp;: <Somebody person={godFather} />
      </span>{' '}
      <span>
        Manager&nbsp;: <Somebody person={manager} />
      </span>
      {credit > 0 && (
        <span>
          {' '}
          Avoir&nbsp;:{' '}
          <Link to={routes.credit}>
            <Money euros={credit} />
          </Link>
        </span>
      )}
    </p>
  );
}

function Somebody({ person }: { person: Profile['person']['manager'] }) {
  if (!person) return <b className="strong">{labels.nobody}</b>;
  return <Link to={pathTo('profile', { id: person.id })}>{fullName(person)}</Link>;
}

function Shortcuts({ id }: { id: number }) {
  const me = useViewer();
  return (
    <nav className="ident-nav flex wrap" aria-label="Raccourcis du profil">
      {me.roles[0] !== 'ROLE_GUEST' && (
        <Link to={pathTo('goals', { id })}>
          <IconTarget aria-hidden="true" />
          Objectifs
        </Link>
      )}
      <Link to={routes.agenda}>
        <IconCalendarMonth aria-hidden="true" />
        Mon Agenda
      </Link>
      <Link to="/auth/adherents/profil/factures">
        <IconFileInvoice aria-hidden="true" />
        Factures
      </Link>
      <Link to={routes.reports}>
        <IconChartBar aria-hidden="true" />
        Rapports
      </Link>
      <button type="button" onClick={showLineage}>
        <IconSitemap aria-hidden="true" />
        Organisation
      </button>
    </nav>
  );
}

function showLineage(): void {
  const section = document.querySelector<HTMLElement>('#lineage');
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}
