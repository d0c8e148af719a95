import '../../../ui/chips.css';
import './side-blocks.css';
import { formatShortDate } from '@forman/domain/french-dates';
import { IconCertificate, IconCoin, IconStar, IconStarFilled, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { emptyTexts, labels } from '../../../messages/fr.ts';
import { routes } from '../../../paths.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { SideBlock } from '../../shared/SideBlock.tsx';
import { MembershipChip, MembershipEnd } from '../../../people/shared/Membership.tsx';
import type { Profile } from './slots.ts';

/** Offices, products that the person may sell, and company: short parts that share a card. */
export function SideBlocks({ person, isOwn }: Pick<Profile, 'person'> & { isOwn: boolean }) {
  return (
    <div className="card side-blocks">
      <Offices person={person} />
      <Prodemial person={person} />
      <Habilitations chosen={person.userInformations.habilitation} isOwn={isOwn} />
      <Company company={person.userInformations} />
    </div>
  );
}

type MembershipProps = {
  membership: NonNullable<Profile['reserved']>['membership'];
  isOwn: boolean;
  isGuest: boolean;
};

/** Membership of the person; on one's own profile with a button to pay, early or late. */
export function Membership({ membership, isOwn, isGuest }: MembershipProps) {
  const { until, isActive, calledOn } = membership;
  return (
    <SideBlock title="MON ADHÉSION" chip={<MembershipChip isActive={isActive} />}>
      {until && (
        <p className="small">
          <MembershipEnd until={until} isActive={isActive} />
        </p>
      )}
      {!until && isGuest && (
        <p className="small">
          <b className="strong">Pas encore membre.</b>{' '}
          {isOwn ? (
            <>
              Vous rejoindrez l’association à la fin de votre{' '}
              <Link to={routes.workshops}>parcours de découverte</Link>.
            </>
          ) : (
            'On rejoint l’association à la fin de son parcours de découverte.'
          )}
        </p>
      )}
      <p className="small muted">{labels.duesCall}</p>
      {isOwn && calledOn && <p className="small">Vous pouvez déjà la régler.</p>}
      {isOwn && !isGuest && (
        <Link className="btn btn-outline btn-block" to={routes.notificationsMembership}>
          {labels.payDues}
        </Link>
      )}
    </SideBlock>
  );
}

function Offices({ person }: Pick<Profile, 'person'>) {
  const { isTreasurer, isMemberExe } = person.userInformations;
  return (
    <SideBlock title="FORMAN">
      <dl className="kv">
        <div>
          <dt>Inscrit depuis</dt>
          <dd>
            le <time dateTime={person.createdAt}>{formatShortDate(new Date(person.createdAt))}</time>
          </dd>
        </div>
      </dl>
      {(person.isPilot || isTreasurer || isMemberExe) && (
        <ul className="row wrap gap-6 chips">
          {person.isPilot && (
            <li>
              <Chip tone="brand" icon={<IconStar aria-hidden="true" />}>
                {labels.pilotBadge}
              </Chip>
            </li>
          )}
          {isTreasurer && (
            <li>
              <Chip icon={<IconCoin aria-hidden="true" />}>{labels.treasurer}</Chip>
            </li>
          )}
          {isMemberExe && (
            <li>
              <Chip icon={<IconUsersGroup aria-hidden="true" />}>{labels.executive}</Chip>
            </li>
          )}
        </ul>
      )}
    </SideBlock>
  );
}

function Prodemial({ person }: Pick<Profile, 'person'>) {
  const lines = [
    ['Qualification', person.prodemialQualification || 'Aucune', person.prodemialQualificationStars],
    ['Titre', person.prodemialTitre || 'Aucun', person.prodemialTitreStars],
  ] as const;
  return (
    <SideBlock title="PRODÉMIAL">
      <dl className="kv">
        {lines.map(([label, value, stars]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} <Stars count={stars} />
            </dd>
          </div>
        ))}
      </dl>
    </SideBlock>
  );
}

/** Stars of the person; hidden for one star, which says nothing (MEM-061). */
function Stars({ count }: { count: number }) {
  if (count <= 1) return null;
  return (
    // Several drawings that form one picture.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span className="stars" role="img" aria-label={`${count} étoiles`}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <IconStarFilled key={index} aria-hidden="true" />
      ))}
    </span>
  );
}

function Habilitations({ chosen, isOwn }: { chosen: readonly string[]; isOwn: boolean }) {
  return (
    <SideBlock title="HABILITATIONS">
      {chosen.length === 0 && (
        <p className="small muted">{isOwn ? emptyTexts.habilitations : 'Aucune habilitation indiquée'}</p>
      )}
      {chosen.length > 0 && (
        <ul className="row wrap gap-6 chips">
          {chosen.map((name) => (
            <li key={name}>
              <Chip icon={<IconCertificate aria-hidden="true" />}>{name}</Chip>
            </li>
          ))}
        </ul>
      )}
    </SideBlock>
  );
}

/** "732 829 320 00074" */
const siretWords = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3\u00a0');

function Company({ company }: { company: Profile['person']['userInformations'] }) {
  if (!company.societyName) return null;
  const town = [company.postalCode, company.city].filter(Boolean).join(' ');
  const place = [town, company.country].filter(Boolean).join(', ');
  return (
    <SideBlock title="SOCIÉTÉ">
      <p className="strong">{company.societyName}</p>
      {(company.societyAddress || place) && (
        <p className="small muted">
          {company.societyAddress}
          {company.societyAddress && place && <br />}
          {place}
        </p>
      )}
      {company.societySiret && <p className="small muted num">SIRET {siretWords(company.societySiret)}</p>}
    </SideBlock>
  );
}
