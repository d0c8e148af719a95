import { expect, test } from 'vitest';
import { removalWords } from './removal-words.ts';

const nobody = { registered: 0, waiting: 0, copilots: 0, refund: 0, online: 0, isArchived: false };
const nbsp = (text: string): string => text.replaceAll(/(?<=\d) /g, '\u00a0');

test.each([
  [nobody, 'Personne n’est inscrit. Cela ne s’annule pas.'],
  [{ ...nobody, registered: 1 }, 'Un e-mail préviendra 1 inscrit. Cela ne s’annule pas.'],
  [
    { ...nobody, registered: 12, copilots: 1, waiting: 2, refund: 480 },
    'Un e-mail préviendra 12 inscrits, 1 co-pilote et 2 personnes en liste d’attente. 480 € seront rendus, en entier, sous forme d’avoirs. Cela ne s’annule pas.',
  ],
  [
    { ...nobody, refund: 1.5 },
    'Personne n’est inscrit. 1,50 € sera rendu, en entier, sous forme d’avoirs. Cela ne s’annule pas.',
  ],
  [
    { ...nobody, registered: 3, isArchived: true },
    'La session est passée\u00a0: elle quittera les listes et sa page fermera. Présences, heures et factures des 3 inscrits restent, et personne n’est prévenu. Cela ne s’annule pas.',
  ],
])(
  'CORE-241: the question before a deletion counts the people who get an e-mail, and the amount given back',
  (removal, words) => {
    expect(removalWords(removal)).toBe(nbsp(words));
  },
);

test('MNY-060: the office reads what goes back to what paid, and what becomes avoirs', () => {
  const removal = { ...nobody, registered: 12, refund: 480, online: 400 };
  expect(removalWords(removal, 'payment')).toBe(
    nbsp(
      'Un e-mail préviendra 12 inscrits. 400 € reviendront sur les cartes et comptes PayPal qui ont payé. 80 € seront rendus, en entier, sous forme d’avoirs. Cela ne s’annule pas.',
    ),
  );
  expect(removalWords({ ...removal, online: 480 }, 'payment')).not.toContain('avoirs');
  expect(removalWords(removal)).not.toContain('cartes');
});
