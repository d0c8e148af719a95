import type { TrainingYear } from '@forman/contract/hours/training-figures';
import { formatMinutes } from '@forman/domain/hours/words';
import { formatCount } from '@forman/domain/text';
import type { SortedColumn } from '../../ui/sorted-rows.ts';

export type Line = TrainingYear['total'] & { name: string };
type Pilot = TrainingYear['pilots'][number];

const numbers = [
  ['sessions', 'Sessions'],
  ['trainees', 'Stagiaires'],
  ['people', 'Personnes'],
] as const;
const times = [
  ['minutes', 'Heures-stagiaires'],
  ['inRoom', 'En salle'],
  ['remote', 'À distance'],
] as const;

export const figureColumns = (first: string): SortedColumn<Line>[] => [
  { key: 'name', head: first, phone: 'title', by: ({ name }) => name, cell: ({ name }) => name },
  ...numbers.map(([key, head]): SortedColumn<Line> => ({
    key,
    head,
    numeric: true,
    by: (line) => line[key],
    cell: (line) => formatCount(line[key]),
  })),
  ...times.map(([key, head]): SortedColumn<Line> => ({
    key,
    head,
    numeric: true,
    by: (line) => line[key],
    cell: (line) => formatMinutes(line[key]),
  })),
];

export const pilotColumns: SortedColumn<Pilot>[] = [
  { key: 'name', head: 'Pilote', phone: 'title', by: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'sessions',
    head: 'Sessions',
    numeric: true,
    by: ({ sessions }) => sessions,
    cell: ({ sessions }) => formatCount(sessions),
  },
  {
    key: 'minutes',
    head: 'Heures pilotées',
    numeric: true,
    by: ({ minutes }) => minutes,
    cell: ({ minutes }) => formatMinutes(minutes),
  },
];
