import { roleLabel } from '@forman/domain/access';
import { csvAmount } from '@forman/domain/csv';
import { formatNumericDay } from '@forman/domain/french-dates';
import { phoneWords } from '@forman/domain/values/phone';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { Avatar } from '../../../people/shared/Avatar.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import { CreditCell } from './cells/CreditCell.tsx';
import { EndCursusCell } from './cells/EndCursusCell.tsx';
import { ManagerCell, SponsorCell } from './cells/GuideCell.tsx';
import { LevelCell } from './cells/LevelCell.tsx';
import { MilestonesCell, milestonesOf } from './cells/MilestonesCell.tsx';
import { AccountantCell, PilotCell } from './cells/SwitchCells.tsx';
import type { User } from './listed-user.ts';

const addressOf = ({ address, postalCode, city }: User): string =>
  [address, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ');
const dayOr = (day: string | null, none: string): string => (day ? formatNumericDay(day) : none);
const yesNo = (is: boolean): string => (is ? 'Oui' : 'Non');
const levelOf = ({ level }: User): string => roleLabel[level as keyof typeof roleLabel];

/** Summary shown on a card while its fields are folded. */
const briefOf = (user: User): string =>
  [`n°\u00a0${user.id}`, levelOf(user), formatEuros(eurosToCents(user.credit)), user.isPilot && 'pilote']
    .filter(Boolean)
    .join(' · ');

const person = (user: User) => (
  <span className="users-who">
    <Avatar person={user} size="s" />
    <span>
      <Link to={pathTo('adminUser', { id: user.id })}>{fullName(user)}</Link>
      <small className="users-brief num">{briefOf(user)}</small>
    </span>
  </span>
);
const guide = (one: User['godFather']) =>
  one ? (
    <span className="users-guide">
      <Link to={pathTo('adminUser', { id: one.id })}>{fullName(one)}</Link>{' '}
      <span className="small muted num">n° {one.id}</span>
    </span>
  ) : (
    <span className="muted">Aucun</span>
  );
const nameAndNumber = (one: User['godFather']): string => (one ? `${fullName(one)} (${one.id})` : '');

/** Day of the last payment; says also when that membership is over. */
function PaidCell({ user: { adhesionPaidAt, dateEndMember } }: { user: User }) {
  const today = parisDay(useNow());
  if (!adhesionPaidAt) return <Chip tone="wait">Non</Chip>;
  const day = <span className="num nowrap">{formatNumericDay(adhesionPaidAt)}</span>;
  if (!dateEndMember || dateEndMember >= today) return day;
  return (
    <span className="users-paid">
      {day}
      <Chip tone="wait" icon={<IconRefresh aria-hidden="true" />}>
        Terminée
      </Chip>
    </span>
  );
}

/** Columns of the accounts that an administrator sees and changes (MEM-315); on a phone, on request. */
export const usersColumns: PagedColumn<User>[] = [
  {
    key: 'name',
    head: 'Nom',
    sort: 'lastName',
    phone: 'title',
    pin: 'start',
    isFixed: true,
    csv: fullName,
    cell: person,
  },
  { key: 'id', head: 'N°', sort: 'id', numeric: true, csv: ({ id }) => String(id), cell: ({ id }) => id },
  { key: 'level', head: 'Niveau', sort: 'level', csv: levelOf, cell: (user) => <LevelCell user={user} /> },
  {
    key: 'credit',
    head: 'Crédits',
    sort: 'credit',
    csv: ({ credit }) => csvAmount(eurosToCents(credit)),
    cell: (user) => <CreditCell user={user} />,
  },
  {
    key: 'pilot',
    head: 'Pilote',
    csv: ({ isPilot }) => yesNo(isPilot),
    cell: (user) => <PilotCell user={user} />,
  },
  {
    key: 'paid',
    head: 'Adhésion payée',
    sort: 'adhesionPaidAt',
    csv: ({ adhesionPaidAt }) => dayOr(adhesionPaidAt, 'Non'),
    cell: (user) => <PaidCell user={user} />,
  },
  { key: 'milestones', head: 'Étapes', csv: milestonesOf, cell: (user) => <MilestonesCell user={user} /> },
  {
    key: 'endCursus',
    head: 'Fin de cursus',
    sort: 'endCursus',
    csv: ({ endCursus }) => dayOr(endCursus, ''),
    cell: (user) => <EndCursusCell user={user} />,
  },
  {
    key: 'email',
    head: 'E-mail',
    sort: 'email',
    csv: ({ email }) => email,
    cell: ({ email }) => (
      <a className="users-long line-link" href={`mailto:${email}`} title={email}>
        {email}
      </a>
    ),
  },
  {
    key: 'phone',
    head: 'Téléphone',
    csv: phoneWords,
    cell: (user) => <span className="num nowrap">{phoneWords(user)}</span>,
  },
  {
    key: 'address',
    head: 'Adresse',
    csv: addressOf,
    cell: (user) => (
      <span className="users-long" title={addressOf(user)}>
        {addressOf(user)}
      </span>
    ),
  },
  {
    key: 'sponsor',
    head: 'Parrain',
    csv: ({ godFather }) => nameAndNumber(godFather),
    cell: ({ godFather }) => guide(godFather),
  },
  {
    key: 'newSponsor',
    head: 'Nouveau parrain',
    cell: (user) => <SponsorCell user={user} />,
  },
  {
    key: 'manager',
    head: 'Manager',
    csv: ({ manager }) => nameAndNumber(manager),
    cell: ({ manager }) => guide(manager),
  },
  {
    key: 'newManager',
    head: 'Nouveau manager',
    cell: (user) => <ManagerCell user={user} />,
  },
  {
    key: 'accountant',
    head: 'Expert-comptable',
    csv: ({ isExpertAccountant }) => yesNo(isExpertAccountant),
    cell: (user) => <AccountantCell user={user} />,
  },
];
