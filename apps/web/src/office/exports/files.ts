import type { ExportedSession, LinePerson } from '@forman/contract/office/exports';
import { formatNumericDay, formatHour } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { call } from '../../api/client.ts';
import { csvText } from '@forman/domain/csv';
import { formatPhone } from '@forman/domain/french-dates';
import { safeFileName } from '../../ui/save-file.ts';

/** CSV files for spreadsheets: the call, the columns and the name of each. */

const lineHead = [
  'Prénom',
  'Nom',
  'Email',
  'Téléphone',
  'Prénom parrain',
  'Nom parrain',
  'Téléphone parrain',
];
const sessionHead = ['Thématique', 'Titre', 'Début', 'Fin', 'Lieu', 'Rôle', 'Pilote'];

/** In pairs with plain spaces, which a spreadsheet leaves as they are. */
const phone = (digits = ''): string => formatPhone(digits, ' ');

export const lineCsv = (people: readonly LinePerson[]): string =>
  csvText([
    lineHead,
    ...people.map(({ firstName, lastName, email, phoneNumber, godFather }) => [
      firstName,
      lastName,
      email,
      phone(phoneNumber),
      godFather?.firstName ?? '',
      godFather?.lastName ?? '',
      phone(godFather?.phoneNumber),
    ]),
  ]);

const parts = { pilot: 'Pilote', copilot: 'Copilote', registered: 'Inscrit' } as const;

/** "15/12/2026 09:00", a form that a spreadsheet sorts. */
function moment(instant: string): string {
  const date = new Date(instant);
  const [hour = '0', minute = ''] = formatHour(date).split('h');
  return `${formatNumericDay(parisDay(date))} ${hour.padStart(2, '0')}:${minute.padEnd(2, '0')}`;
}

export const sessionsCsv = (sessions: readonly ExportedSession[]): string =>
  csvText([
    sessionHead,
    ...sessions.map(({ thematic, title, startDate, endDate, place, part, former }) => [
      thematic,
      title,
      moment(startDate),
      moment(endDate),
      place,
      parts[part],
      fullName(former),
    ]),
  ]);

type Which = 'up' | 'down' | 'direct';
type Kind = 'formation' | 'workshop' | 'team_meeting';
export type Export = {
  label: string;
  /** One sentence about the file's contents. */
  tells: string;
  file: string;
  read: (id: number) => Promise<string>;
};

const line = (which: Which, label: string, file: string, tells: string): Export => ({
  label,
  tells,
  file,
  read: async (id) => lineCsv(await call('exportLine', { params: { id }, query: { which } })),
});
const sessions = (kind: Kind, label: string, file: string): Export => ({
  label,
  tells: 'Dates, lieu, pilote et rôle.',
  file,
  read: async (id) => sessionsCsv(await call('exportSessions', { params: { id }, query: { kind } })),
});

export const sessionFiles: readonly Export[] = [
  sessions('formation', 'Formations', 'formations'),
  sessions('workshop', 'Ateliers', 'ateliers'),
  sessions('team_meeting', "Réunions d'équipe", 'reunions'),
];
export const upline = line('up', 'Lignée amont', 'lignee-amont', 'Les parrains, avec leurs coordonnées.');
export const downline = line(
  'down',
  'Lignée aval',
  'lignee-aval',
  'Les personnes parrainées, sur toutes les générations.',
);
export const sponsored = line('direct', 'Filleuls', 'filleuls', 'Les personnes parrainées directement.');

/** "formations.csv"; for another person "formations-Camille Rousseau.csv". */
export const fileName = (file: string, person: LinePerson | null): string =>
  safeFileName(person ? `${file}-${fullName(person)}.csv` : `${file}.csv`);
