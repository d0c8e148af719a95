import { expect, test } from 'vitest';
import { fileName, lineCsv, sessionsCsv } from './files.ts';

const person = {
  id: 1,
  firstName: '=HYPERLINK("x")',
  lastName: 'Le; "Grand"',
  email: '@somme',
  phoneNumber: '0612345678',
  godFather: { firstName: '-1+1', lastName: 'Élan', phoneNumber: '0102030405' },
};

test('MEM-383 MEM-385: the CSV of a person’s line has seven columns in order, separated by ";", with formulas made harmless', () => {
  expect(
    lineCsv([person, { ...person, firstName: 'Ana', lastName: 'B', email: 'a@b', godFather: null }]),
  ).toBe(
    '\uFEFFPrénom;Nom;Email;Téléphone;Prénom parrain;Nom parrain;Téléphone parrain\r\n' +
      `"'=HYPERLINK(""x"")";"Le; ""Grand""";'@somme;06 12 34 56 78;'-1+1;Élan;01 02 03 04 05\r\n` +
      'Ana;B;a@b;06 12 34 56 78;;;\r\n',
  );
});

test('MEM-380: the CSV of sessions has Paris times over both clock changes, and the person’s part', () => {
  const session = {
    thematic: 'Entreprise',
    title: '+Transmettre',
    startDate: '2026-03-29T06:30:00.000Z',
    endDate: '2026-10-25T17:00:00.000Z',
    place: 'Visio',
    part: 'copilot' as const,
    former: { firstName: 'Ana', lastName: 'B' },
  };
  expect(sessionsCsv([session])).toBe(
    '\uFEFFThématique;Titre;Début;Fin;Lieu;Rôle;Pilote\r\n' +
      "Entreprise;'+Transmettre;29/03/2026 08:30;25/10/2026 18:00;Visio;Copilote;Ana B\r\n",
  );
});

test('MEM-384: an exported file is named after its content and its owner, without forbidden characters', () => {
  expect(fileName('lignee-aval', null)).toBe('lignee-aval.csv');
  expect(fileName('formations', { ...person, firstName: 'A/na', lastName: 'B:x' })).toBe(
    'formations-A na B x.csv',
  );
});
