import { setMoveSettings } from '@forman/contract/office/move-in';
import type { MoveTool } from '@forman/domain/office/move-in/recognise';
import type { MoveTarget } from '@forman/domain/office/move-in/targets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mover, openMover } from './move-in.testing.ts';

/**
 * Files of former tools at three sizes, under the headings that `docs/deviations/move-in.md` states: each tool writes
 * days, names, amounts and signs in its own way.
 */

const two = (number: number): string => String(number).padStart(2, '0');
const day = (index: number) => ({
  d: two(1 + (index % 28)),
  m: two(1 + (index % 12)),
  y: 2019 + (index % 6),
});
const french = (index: number): string => `${day(index).d}/${day(index).m}/${day(index).y}`;
const iso = (index: number): string => `${day(index).y}-${day(index).m}-${day(index).d}`;
const american = (index: number): string => `${day(index).m}/${day(index).d}/${day(index).y}`;
const words = ['Abel', 'Benoît', 'Cécile', 'Dora', 'Émile', 'Fanny', 'Gaël', 'Hélène'];
const first = (index: number): string => words[index % words.length]!;
const last = (index: number): string =>
  `Nom${String.fromCodePoint(65 + (index % 26), 97 + (Math.floor(index / 26) % 26), 97 + (Math.floor(index / 676) % 26))}`;
const email = (index: number): string => `p${index}@essai.example`;
const phone = (index: number): string => `03 53 01 ${two(Math.floor(index / 100) % 100)} ${two(index % 100)}`;
const cents = (index: number): number => 1000 + ((index * 735) % 200_000);
const comma = (index: number): string => `${Math.floor(cents(index) / 100)},${two(cents(index) % 100)}`;

type Made = {
  tool: MoveTool;
  target: MoveTarget;
  name: string;
  header: string[];
  row: (index: number) => string[];
  sign?: string;
  encoding?: BufferEncoding;
  /** Lines above the headings. */
  above?: string[];
};

const files: Made[] = [
  {
    tool: 'assoconnect', target: 'people', name: 'contacts.csv',
    header: ['ID du contact', 'Civilité', 'Nom', 'Prénom', 'Email', 'Téléphone mobile', 'Date de naissance', 'Date d’adhésion', 'Statut d’adhésion'],
    row: (i) => [`${1000 + i}`, 'Mme', last(i).toUpperCase(), first(i), email(i), phone(i), `13/0${1 + (i % 9)}/1980`, french(i), 'Adhérent'],
  },
  {
    tool: 'helloasso', target: 'people', name: 'adhesions.csv',
    header: ['Référence commande', 'Date de la commande', 'Statut de la commande', 'Nom adhérent', 'Prénom adhérent', 'Nom payeur', 'Email payeur', 'Numéro de téléphone'],
    row: (i) => [`${90_000 + i}`, `${french(i)} 14:05`, 'Validé', last(i), first(i), last(i), email(i).toUpperCase(), phone(i)],
  },
  {
    tool: 'dolibarr', target: 'people', name: 'export_adherents.csv', encoding: 'latin1', sign: ',',
    header: ['Réf. adhérent', 'Titre civilité', 'Nom', 'Prénom', 'Email', 'Tél. portable', 'Type adhérent', 'Nature adhérent', 'Date fin adhésion'],
    row: (i) => [`MEM${i}`, 'MME', last(i), first(i), email(i), phone(i), 'BEMAN', 'Physique', `31/12/${2026 + (i % 2)}`],
  },
  {
    tool: 'dolibarr', target: 'invoices', name: 'export_factures.csv', encoding: 'latin1', sign: ',',
    header: ['Réf. facture', 'Date facturation', 'Tiers', 'Libellé', 'Total TTC'],
    row: (i) => [`FA19-${String(i).padStart(5, '0')}`, french(i), last(i), 'Adhésion', `"${comma(i)}"`],
  },
  {
    tool: 'galette', target: 'people', name: 'galette_adherents.csv', sign: '\t',
    header: ['id_adh', 'titre_adh', 'nom_adh', 'prenom_adh', 'email_adh', 'gsm_adh', 'ddn_adh', 'date_echeance', 'ville_adh'],
    row: (i) => [`${i + 1}`, 'Mme', last(i), first(i), email(i), phone(i).replaceAll(' ', ''), '1980-05-13', iso(i), 'Metz'],
  },
  {
    tool: 'digiforma', target: 'sessions', name: 'sessions_stagiaires.csv', above: ['Export du 30/11/2026', ''],
    header: ['Intitulé de la formation', 'Date de début', 'Date de fin', 'Modalité', 'Nom stagiaire', 'Prénom stagiaire'],
    row: (i) => [`Formation ${Math.floor(i / 6)}`, `${french(Math.floor(i / 6))} 09:00`, `${french(Math.floor(i / 6))} 17:00`, 'Présentiel', last(i), first(i)],
  },
  {
    tool: 'dendreo', target: 'sessions', name: 'actions.csv',
    header: ['Numéro action', 'Intitulé action', 'Date de début', 'Date de fin', 'Participant nom', 'Participant prénom'],
    row: (i) => [`ADF_${Math.floor(i / 6)}`, `Action ${Math.floor(i / 6)}`, french(Math.floor(i / 6)), french(Math.floor(i / 6)), last(i), first(i)],
  },
  {
    tool: 'wild_apricot', target: 'people', name: 'members.csv', encoding: 'utf16le', sign: '\t',
    header: ['User ID', 'First name', 'Last name', 'Email', 'Phone', 'Membership level', 'Member since', 'Renewal due'],
    row: (i) => [`${i}`, first(i), last(i), email(i), phone(i), 'MAN', american(i), american(i + 1)],
  },
  {
    tool: 'spreadsheet', target: 'avoirs', name: 'avoirs.csv', above: ['sep=;'],
    header: ['N° avoir', 'Adhérent', 'Montant', 'Reste', 'Expire le'],
    row: (i) => [`AV-${i}`, email(i), `${comma(i)} €`, comma(i), '31/12/2027'],
  },
]; // prettier-ignore

function written({ header, row, sign = ';', encoding = 'utf8', above = [] }: Made, count: number): Buffer {
  const lines = Array.from({ length: count }, (_, index) => row(index).join(sign));
  const text = [...above, header.join(sign), ...lines].join('\r\n');
  return Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding);
}

const sumOf = (count: number): number =>
  Array.from({ length: count }, (_, index) => cents(index)).reduce((all, one) => all + one, 0) / 100;
/** The total by which each kind of file is compared. */
const told: { [Target in MoveTarget]?: { name: string; of: (count: number) => number } } = {
  invoices: { name: 'Chiffre d’affaires', of: sumOf },
  avoirs: { name: 'Avoirs ouverts', of: sumOf },
  sessions: { name: 'Participations', of: (count) => count },
};

let mover: Mover;
const most = 600;
beforeAll(async () => {
  mover = await openMover();
  // The people whom sessions, invoices and avoirs name.
  await mover.add(written(files[0]!, most), 'contacts.csv');
  await mover.moveIn();
});
afterAll(() => mover.portal.close());

test.each(
  files.flatMap((made) => [3, 60, most].map((count) => [made.tool, made.target, count, made] as const)),
)(
  'OPS-035: a file of %s with %s in %d rows is known, and each row accounted for to the cent',
  async (tool, target, count, made) => {
    const id = await mover.begin();
    const settings = { civility: 'Madame', level: null, leadsUnknown: true } as const;
    await mover.admin.call(setMoveSettings, { params: { id }, body: settings });
    const file = await mover.add(written(made, count), made.name);
    expect(file).toMatchObject({
      tool,
      target,
      rows: count,
      missing: [],
      levels: [],
      isDayOrderSupposed: false,
    });
    expect(file.columns.reduce((sum, { refused }) => sum + refused, 0)).toBe(0);
    const { totals, taken, joined, refused } = await mover.rehearse();
    expect(await mover.outcomes('refused')).toEqual([]);
    expect({ taken, joined, refused }).toEqual(
      target === 'people' ? { taken: 0, joined: count, refused: 0 } : { taken: count, joined: 0, refused: 0 },
    );
    const compared = told[target];
    const found = totals.find(({ name }) => name === compared?.name);
    expect([found?.there, found?.here]).toEqual([compared?.of(count), compared?.of(count)]);
    await mover.portal.ctx.db.deleteFrom('moves').where('id', '=', id).execute();
  },
);

test('OPS-036: a later file of the tool names people by the number that it gave them; a spreadsheet’s numbers are nobody’s', async () => {
  await mover.begin();
  const people = `Réf. adhérent;Type adhérent;Nom;Prénom;Email;Titre civilité;Tél. portable
MEM7;BEMAN;Tardif;Ada;ada.tardif@essai.example;Mme;03 53 01 90 01
`;
  await mover.add(people, 'adherents.csv');
  await mover.moveIn();
  await mover.begin();
  const invoices = (name: string) =>
    `${name};Date facturation;Tiers;Total TTC\n${name}-1;03/02/2025;MEM7;50,00\n`;
  await mover.add(invoices('Réf. facture'), 'factures.csv');
  expect(await mover.rehearse()).toMatchObject({ taken: 1, remarks: 0 });
  const id = await mover.begin();
  await mover.portal.ctx.db.deleteFrom('moves').where('id', '=', id).execute();
  await mover.begin();
  await mover.add('N° facture;Date;Client;Total TTC\nX-1;03/02/2025;MEM7;50,00\n', 'factures.csv');
  expect(await mover.rehearse()).toMatchObject({ taken: 1, remarks: 1 });
});
