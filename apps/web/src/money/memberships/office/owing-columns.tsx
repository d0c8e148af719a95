import { roleLabel } from '@forman/domain/access';
import { csvAmount } from '@forman/domain/csv';
import { formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { IconClock, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { counterPath } from '../../shared/counter-address.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { LevelName } from '../../../people/shared/LevelName.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import type { Owing } from '@forman/contract/money/memberships';

const dayOrNever = (day: string | null): string => (day ? formatNumericDay(day) : 'Jamais');
const remindedOn = ({ toldAt }: Owing): string => dayOrNever(toldAt && parisDay(new Date(toldAt)));
const stateOf = ({ isActive }: Owing): string => (isActive ? 'Bientôt finie' : 'À renouveler');

export const owingColumns: PagedColumn<Owing>[] = [
  {
    key: 'who',
    head: 'Membre',
    phone: 'title',
    sort: 'lastName',
    isFixed: true,
    csv: fullName,
    cell: (row) => (
      <span className="grid">
        <Link to={pathTo('adminUser', { id: row.id })}>{fullName(row)}</Link>
        <span className="small muted">{row.email}</span>
      </span>
    ),
  },
  { key: 'email', head: 'E-mail', isExtra: true, csv: ({ email }) => email, cell: ({ email }) => email },
  {
    key: 'level',
    head: 'Niveau',
    sort: 'level',
    csv: ({ level }) => roleLabel[level as keyof typeof roleLabel],
    cell: ({ level }) => <LevelName role={level} />,
  },
  {
    key: 'state',
    head: 'Adhésion',
    csv: stateOf,
    cell: (row) => (
      <Chip
        tone={row.isActive ? 'line' : 'wait'}
        icon={row.isActive ? <IconClock aria-hidden="true" /> : <IconRefresh aria-hidden="true" />}
      >
        {stateOf(row)}
      </Chip>
    ),
  },
  {
    key: 'until',
    head: 'Jusqu’au',
    sort: 'until',
    csv: ({ until }) => dayOrNever(until),
    cell: ({ until }) => <span className="num nowrap">{dayOrNever(until)}</span>,
  },
  {
    key: 'paid',
    head: 'Dernier règlement',
    sort: 'paidOn',
    csv: ({ paidOn }) => dayOrNever(paidOn),
    cell: ({ paidOn }) => <span className="num nowrap">{dayOrNever(paidOn)}</span>,
  },
  {
    key: 'reminded',
    head: 'Dernier rappel',
    sort: 'toldAt',
    csv: remindedOn,
    cell: (row) => <span className="num nowrap">{remindedOn(row)}</span>,
  },
  {
    key: 'price',
    head: 'À régler',
    numeric: true,
    csv: ({ price }) => csvAmount(eurosToCents(price)),
    cell: (row) => (
      <span className="grid gap-2">
        <Money euros={row.price} />
        <Link className="small" to={counterPath(row.id)}>
          Encaisser<span className="vh"> la cotisation de {fullName(row)}</span>
        </Link>
      </span>
    ),
  },
];
