import type { ImportLine } from '@forman/contract/office/people-imports';
import { type Level, roleLabel } from '@forman/domain/access';
import { formatNumericDay, formatPhone } from '@forman/domain/french-dates';
import { type ImportField, importTitle } from '@forman/domain/office/import-columns';
import type { ImportOutcome } from '@forman/domain/office/import-outcome';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconEqual,
  IconPencil,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/Chip.tsx';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';

type Words = {
  one: string;
  many: string;
  tone: 'good' | 'brand' | 'line' | 'wait' | 'bad';
  icon: ReactNode;
};

export const outcomeWords: Record<ImportOutcome, Words> = {
  new: { one: 'Nouveau', many: 'Nouveaux', tone: 'good', icon: <IconCircleCheck aria-hidden="true" /> },
  changed: { one: 'Modifié', many: 'Modifiés', tone: 'brand', icon: <IconPencil aria-hidden="true" /> },
  same: { one: 'Identique', many: 'Identiques', tone: 'line', icon: <IconEqual aria-hidden="true" /> },
  unknown: {
    one: 'Parrain inconnu',
    many: 'Parrains inconnus',
    tone: 'wait',
    icon: <IconUserQuestion aria-hidden="true" />,
  },
  wrong: { one: 'Refusé', many: 'Refusés', tone: 'bad', icon: <IconAlertCircle aria-hidden="true" /> },
};

const days: readonly ImportField[] = [
  'levelSince',
  'memberStartCreatedAt',
  'dateEndMember',
  'adhesionPaidAt',
];

function written(field: ImportField, value: string): string {
  if (value === '') return 'rien';
  if (field === 'level') return roleLabel[value as Level];
  if (field === 'phoneNumber') return formatPhone(value);
  return days.includes(field) ? formatNumericDay(value) : value;
}

type Change = ImportLine['changes'][number];
const changeText = ({ field, from, to }: Change): string =>
  `${importTitle(field)}\u00a0: ${written(field, from)} → ${written(field, to)}`;

/** Fields of a new person that have their own columns, and so are left out of the column of changes. */
const ownColumnFields: readonly ImportField[] = ['civilite', 'firstName', 'lastName'];

const textsOf = ({ outcome, changes }: ImportLine): string[] =>
  outcome === 'changed'
    ? changes.map(changeText)
    : changes
        .filter(({ field }) => !ownColumnFields.includes(field))
        .map(({ field, to }) => `${importTitle(field)}\u00a0: ${written(field, to)}`);

export const lineColumns: PagedColumn<ImportLine>[] = [
  {
    key: 'line',
    head: 'Ligne',
    numeric: true,
    phone: 'hidden',
    csv: ({ line }) => String(line),
    cell: ({ line }) => line,
  },
  {
    key: 'who',
    head: 'Personne',
    phone: 'title',
    isFixed: true,
    csv: ({ name, email }) => `${name} ${email}`.trim(),
    cell: ({ name, email }) => (
      <span className="imports-who grid">
        <b>{name || '–'}</b>
        <span className="small muted">{email || 'sans e-mail'}</span>
      </span>
    ),
  },
  {
    key: 'outcome',
    head: 'État',
    csv: ({ outcome }) => outcomeWords[outcome].one,
    cell: ({ outcome }) => (
      <Chip tone={outcomeWords[outcome].tone} icon={outcomeWords[outcome].icon}>
        {outcomeWords[outcome].one}
      </Chip>
    ),
  },
  {
    key: 'what',
    head: 'Détail',
    csv: (row) => [...row.reasons, ...textsOf(row)].join('\u00a0; '),
    cell: (row) => <Detail row={row} />,
  },
];

function Detail({ row }: { row: ImportLine }) {
  if (row.outcome === 'same') return <span className="small muted">Rien ne change</span>;
  if (row.reasons.length > 0)
    return (
      <ul className="imports-detail grid gap-2 imports-wrong small">
        {row.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    );
  if (row.outcome === 'new') return <span className="small">{textsOf(row).join(' · ')}</span>;
  return (
    <ul className="imports-detail grid gap-2 small">
      {textsOf(row).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
