import { expect, test } from 'vitest';
import { safeFileName } from '../../ui/save-file.ts';
import { emailsOf, listCsv, sponsorEmailsOf } from './list-csv.ts';

const sponsor = {
  id: 9,
  firstName: 'Nadia',
  lastName: 'Benali',
  email: 'nadia@forman.example',
  phoneNumber: '0600000009',
};
const people = [
  {
    id: 1,
    firstName: '=1+1',
    lastName: 'Rous;seau',
    role: 'ROLE_MAN',
    email: 'c@x.fr',
    phoneNumber: '0611111111',
    godFather: sponsor,
  },
  {
    id: 2,
    firstName: 'Yann',
    lastName: '@Kerbrat',
    role: 'ROLE_MAN',
    email: 'y@x.fr',
    phoneNumber: '0622222222',
    godFather: null,
  },
];

test('CAT-068 CORE-185 CORE-186: the CSV of a session’s people has a BOM, semicolons, CRLF, ordered columns, and formulas made harmless', () => {
  expect(listCsv(people)).toBe(
    '\uFEFFPrénom;Nom;Email;Téléphone;Prénom parrain;Nom parrain;Téléphone parrain\r\n' +
      '\'=1+1;"Rous;seau";c@x.fr;06 11 11 11 11;Nadia;Benali;06 00 00 00 09\r\n' +
      "Yann;'@Kerbrat;y@x.fr;06 22 22 22 22;;;\r\n",
  );
});

test('CAT-068 CORE-185: unsafe characters are removed from the file name', () => {
  expect(safeFileName('../Droit : famille/2026?')).toBe('Droit famille 2026');
  expect(safeFileName('///')).toBe('Forman');
});

test('CAT-066 CORE-183 CORE-184: people’s e-mails are copied with commas, their sponsors’ with semicolons', () => {
  expect(emailsOf(people)).toBe('c@x.fr, y@x.fr');
  expect(sponsorEmailsOf(people)).toBe('nadia@forman.example; aucun');
});
