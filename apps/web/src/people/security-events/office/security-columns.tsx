import type { SecurityEvent } from '@forman/contract/platform/security-events';
import { formatMoment } from '@forman/domain/french-dates';
import { securityEventSentences } from '@forman/domain/platform/security-events';
import { fullName } from '@forman/domain/text';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import { When } from '../../../ui/When.tsx';

const nobody = 'Compte inconnu';
const nameOf = (person: SecurityEvent['user']): string => (person ? fullName(person) : '');

export const securityColumns: readonly PagedColumn<SecurityEvent>[] = [
  {
    key: 'at',
    head: 'Quand',
    sort: 'at',
    cell: ({ at }) => <When date={at} as="moment" />,
    csv: ({ at }) => formatMoment(new Date(at)),
    isFixed: true,
  },
  {
    key: 'kind',
    head: 'Quoi',
    cell: ({ kind, note }) => (
      <>
        <b>{securityEventSentences[kind]}</b>
        {note && <small className="muted security-note">{note}</small>}
      </>
    ),
    csv: ({ kind, note }) => [securityEventSentences[kind], note].filter(Boolean).join('\u00a0: '),
    isFixed: true,
    phone: 'title',
  },
  {
    key: 'user',
    head: 'Compte',
    cell: ({ user }) =>
      user ? (
        <Link to={pathTo('adminUser', { id: user.id })}>{fullName(user)}</Link>
      ) : (
        <span className="muted">{nobody}</span>
      ),
    csv: ({ user }) => nameOf(user) || nobody,
  },
  { key: 'device', head: 'Appareil', cell: ({ device }) => device, csv: ({ device }) => device },
  {
    key: 'network',
    head: 'Réseau',
    cell: ({ network }) => network && <span className="num">{network}</span>,
    csv: ({ network }) => network ?? '',
  },
  {
    key: 'actor',
    head: 'Par',
    cell: ({ actor }) => actor && <Link to={pathTo('adminUser', { id: actor.id })}>{fullName(actor)}</Link>,
    csv: ({ actor }) => nameOf(actor),
    isExtra: true,
  },
];
