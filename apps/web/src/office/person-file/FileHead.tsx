import { type Role, roleLabel } from '@forman/domain/access';
import { formatNumericDay } from '@forman/domain/french-dates';
import { dialled, phoneWords } from '@forman/domain/values/phone';
import { fullName } from '@forman/domain/text';
import {
  IconCalendar,
  IconCash,
  IconCheck,
  IconClipboardList,
  IconFileInvoice,
  IconHistory,
  IconIdBadge2,
  IconKey,
  IconLock,
  IconMail,
  IconMapPin,
  IconPencil,
  IconPhone,
  IconShieldLock,
  IconSitemap,
  IconTarget,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo, routes } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { MembershipChip } from '../../people/shared/Membership.tsx';
import type { Person, PersonFile } from './file.ts';
import { TakeoverButton } from './TakeoverButton.tsx';

const places = [
  ['credit', 'Crédit', IconWallet],
  ['cotisation', 'Cotisation', IconIdBadge2],
  ['droits', 'Droits', IconKey],
  ['inscriptions', 'Inscriptions', IconCalendar],
  ['factures', 'Factures', IconFileInvoice],
  ['objectifs', 'Objectifs', IconTarget],
  ['lignee', 'Lignée', IconSitemap],
  ['messages', 'Messages', IconMail],
  ['connexions', 'Connexions', IconLock],
  ['historique', 'Historique', IconHistory],
] as const;

type Props = { file: PersonFile; onEdit: () => void; onTake: () => void };

/** Identity of the person, acts on their account, and links to the parts of the page. */
export function FileHead({ file: { person, actions, dues }, onEdit, onTake }: Props) {
  return (
    <section className="card pfile-head grid align-start" aria-label="Identité">
      <Avatar person={person} size="l" />
      <div className="grow">
        <div className="row pfile-name">
          <h1 tabIndex={-1}>{fullName(person)}</h1>
          <Chip tone="brand">{roleLabel[person.role as Role]}</Chip>
          {person.diedOn && <Chip>Décès le {formatNumericDay(person.diedOn)}</Chip>}
          {person.lockedAt && !person.diedOn && <Chip tone="bad">Compte bloqué</Chip>}
        </div>
        <Contact person={person} />
        <Marks person={person} isActive={dues.isActive} />
      </div>
      <div className="pfile-acts grid gap-8">
        <BusyButton look="primary" block icon={<IconPencil aria-hidden="true" />} onClick={onEdit}>
          Modifier
        </BusyButton>
        <BusyButton block icon={<IconCash aria-hidden="true" />} onClick={onTake}>
          Encaisser
        </BusyButton>
        {actions.takeOver.ok && <TakeoverButton person={person} />}
        <Link className="btn btn-plain btn-s" to={`${routes.adminAudit}?personne=${person.id}`}>
          <IconClipboardList aria-hidden="true" />
          Au journal
        </Link>
        <Link className="btn btn-plain btn-s" to={`${routes.admin}?rubrique=securite&personne=${person.id}`}>
          <IconShieldLock aria-hidden="true" />
          Sécurité
        </Link>
      </div>
      <nav className="pfile-nav flex wrap" aria-label="Dans cette fiche">
        {places.map(([id, label, Drawing]) => (
          <Link key={id} to={`${pathTo('adminUser', { id: person.id })}#${id}`}>
            <Drawing aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
    </section>
  );
}

function Contact({ person }: { person: Person }) {
  const {
    id,
    email,
    isEmailToConfirm,
    isEmailRefused,
    phoneNumber,
    telPrefix,
    address,
    postalCode,
    city,
    society,
  } = person;
  const place = [address, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ');
  return (
    <ul className="pfile-contact flex wrap">
      <li>
        <IconIdBadge2 aria-hidden="true" />
        <Link className="num" to={pathTo('profile', { id })}>
          n° {id}
        </Link>
      </li>
      <li>
        <IconPhone aria-hidden="true" />
        <a className="num" href={`tel:${dialled({ telPrefix, phoneNumber })}`}>
          {phoneWords({ telPrefix, phoneNumber })}
        </a>
      </li>
      <li>
        <IconMail aria-hidden="true" />
        <a href={`mailto:${email}`}>{email}</a>
        {isEmailToConfirm && <Chip tone="wait">à confirmer</Chip>}
        {isEmailRefused && <Chip tone="bad">refuse nos messages</Chip>}
      </li>
      {place && (
        <li>
          <IconMapPin aria-hidden="true" />
          {place}
        </li>
      )}
      {society && <li className="muted">{society}</li>}
    </ul>
  );
}

const marks = [
  ['isAdmin', 'Administrateur'],
  ['isSuperOrganizer', 'Super organisateur'],
  ['isExpertAccountant', 'Expert-comptable'],
  ['isPilot', 'Pilote'],
  ['isTreasurer', 'Trésorier'],
  ['isMemberExe', 'Comité'],
  ['isJdEnded', 'JD'],
  ['isDemarrageEnded', 'Démarrage'],
  ['is3JREnded', '3JR'],
] as const;

const Marks = ({ person, isActive }: { person: Person; isActive: boolean }) => (
  <p className="row pfile-marks">
    <MembershipChip isActive={isActive} />
    {marks.map(
      ([name, label]) =>
        person[name] && (
          <Chip key={name} tone="good" icon={<IconCheck aria-hidden="true" />}>
            {label}
          </Chip>
        ),
    )}
    {!person.isPilot && <Chip>Pas pilote</Chip>}
  </p>
);
