import { expect, test } from 'vitest';
import { readTables } from './read-tables.ts';

const calendar = (...events: string[]): Buffer =>
  Buffer.from(
    [
      'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Essai//FR',
      'BEGIN:VTIMEZONE', 'TZID:America/New_York',
      'BEGIN:STANDARD', 'DTSTART:19701101T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD',
      'BEGIN:DAYLIGHT', 'DTSTART:19700308T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT',
      'END:VTIMEZONE', ...events, 'END:VCALENDAR', '',
    ].join('\r\n'),
  ); // prettier-ignore
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

async function rowsOf(...events: string[]): Promise<Record<string, string>[]> {
  const { tables } = await readTables('agenda.ics', calendar(...events));
  const [table] = tables;
  return table!.rows.map(({ cells }) =>
    Object.fromEntries(table!.header.map((title, at) => [title, cells[at]!])),
  );
}

test('OPS-035: an event of a calendar is a session, and each of its guests a row, in hours of Paris', async () => {
  const rows = await rowsOf(
    event(
      'UID:42@essai', 'SUMMARY:Lire un bilan\\, la suite', 'LOCATION:Salle Ravel', 'DESCRIPTION:Une\\njournée',
      'DTSTART:20240704T070000Z', 'DTEND:20240704T100000Z', 'ORGANIZER;CN=Ada Roux:mailto:ada@essai.example',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bao@essai.example', 'ATTENDEE;PARTSTAT=DECLINED;CN=Léa Vidal:MAILTO:lea@essai.example',
    ), // prettier-ignore
  );
  expect(rows).toMatchObject([
    { 'Numéro de la session': '42@essai', Titre: 'Lire un bilan, la suite', Début: '2024-07-04 09:00', Fin: '2024-07-04 12:00', Lieu: 'Salle Ravel', Description: 'Une\njournée', 'Pilote (e-mail, numéro ou nom)': 'ada@essai.example' },
    { 'Numéro de la session': '42@essai', Titre: '', 'Participant (e-mail, numéro ou nom)': 'bao@essai.example', 'État de l’inscription': 'inscrit' },
    { 'Participant (e-mail, numéro ou nom)': 'lea@essai.example', 'État de l’inscription': 'annulé' },
  ]); // prettier-ignore
});

test('OPS-035: hours of another zone, of none, and whole days are read as they are meant', async () => {
  const rows = await rowsOf(
    event('UID:1', 'SUMMARY:Loin', 'DTSTART;TZID=America/New_York:20240115T080000', 'DTEND;TZID=America/New_York:20240115T100000'),
    event('UID:2', 'SUMMARY:Ici', 'DTSTART;TZID=Europe/Paris:20240715T080000', 'DTEND;TZID=Europe/Paris:20240715T100000'),
    event('UID:3', 'SUMMARY:Deux jours', 'DTSTART;VALUE=DATE:20240916', 'DTEND;VALUE=DATE:20240918'),
    event('UID:4', 'SUMMARY:Un jour', 'DTSTART;VALUE=DATE:20240916'),
    event('UID:5', 'SUMMARY:Annulé', 'STATUS:CANCELLED', 'DTSTART:20240704T070000Z'),
    event('UID:6', 'SUMMARY:Sans date'),
  ); // prettier-ignore
  expect(rows.map(({ Titre, Début, Fin }) => [Titre, Début, Fin])).toEqual([
    ['Loin', '2024-01-15 14:00', '2024-01-15 16:00'],
    ['Ici', '2024-07-15 08:00', '2024-07-15 10:00'],
    ['Deux jours', '2024-09-16', '2024-09-17'],
    ['Un jour', '2024-09-16', '2024-09-16'],
    ['Sans date', '', ''],
  ]);
});

test('OPS-035: a repeated event is a session each time, one that was moved where it was moved to, and never without end', async () => {
  const rows = await rowsOf(
    event('UID:r', 'SUMMARY:Réunion', 'DTSTART:20240101T080000Z', 'DTEND:20240101T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20240115T080000Z'),
    event('UID:r', 'SUMMARY:Réunion déplacée', 'RECURRENCE-ID:20240108T080000Z', 'DTSTART:20240109T140000Z', 'DTEND:20240109T150000Z'),
  ); // prettier-ignore
  const first = new Map<string, string>();
  for (const row of rows) {
    const ref = row['Numéro de la session']!;
    if (!first.has(ref)) first.set(ref, `${row.Titre} ${row.Début}`);
  }
  expect([...first.values()].toSorted()).toEqual([
    'Réunion 2024-01-01 09:00',
    'Réunion 2024-01-22 09:00',
    'Réunion déplacée 2024-01-09 15:00',
  ]);
  const endless = event('UID:e', 'SUMMARY:Toujours', 'DTSTART:20240101T080000Z', 'RRULE:FREQ=DAILY');
  expect(await rowsOf(endless)).toHaveLength(500);
});

test('OPS-035: a calendar that cannot be read is refused with a sentence', async () => {
  const broken = Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n');
  await expect(readTables('agenda.ics', broken)).rejects.toMatchObject({
    violations: [{ propertyPath: 'file', message: expect.stringContaining('L’agenda est abîmé') }],
  });
  await expect(readTables('vide.ics', calendar())).rejects.toMatchObject({ code: 'invalid' });
});
