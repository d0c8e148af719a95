import { describe, expect, test } from 'vitest';
import { isCommonPassword, repeatsOwnData } from './passwords.ts';

const never = (): boolean => false;

describe('a common password', () => {
  test('is one of the list, whatever the case and accents', () => {
    const isListed = (password: string): boolean => password === 'liberte8';
    expect(isCommonPassword('Liberté8', isListed)).toBe(true);
    expect(isCommonPassword('Liberté9', isListed)).toBe(false);
  });

  test.each(['azerty12', 'Azerty123', 'motdepasse', 'MotDePasse1', 'jetaime13', 'marseille2026', 'vacances'])(
    '%s is a common French one',
    (password) => expect(isCommonPassword(password, never)).toBe(true),
  );

  test.each(['00000000', 'aaaaaaaaaa', '12345678', '9876543210', 'azertyuiop', 'qsdfghjklm', 'poiuytreza'])(
    '%s repeats one key, or follows a row of keys',
    (password) => expect(isCommonPassword(password, never)).toBe(true),
  );

  test.each(['Ateliers-2026', 'formation!', 'PARRAIN 75', 'adhérent2026', 'Portail#1'])(
    '%s is a word of the portal with a few signs',
    (password) => expect(isCommonPassword(password, never)).toBe(true),
  );

  test.each(['atelier de zinc', 'formation-marine', 'pilotis2026'])(
    '%s is not just a word of the portal',
    (password) => expect(isCommonPassword(password, never)).toBe(false),
  );

  test.each(['girouette', 'soleil de minuit', 'motdepassedeux', 'azerty-et-gris', 'marseille20267'])(
    '%s is not a common one',
    (password) => expect(isCommonPassword(password, never)).toBe(false),
  );
});

describe('a password that repeats its owner’s data', () => {
  const owner = {
    firstName: 'Anne-Éloïse',
    lastName: 'Martin',
    email: 'ae.durand69@orange.example',
    phone: '0612345678',
    phonePrefix: '+33',
    companyName: 'Boulangerie du Centre',
    bornOn: '1980-02-09',
    association: 'Forman',
  };

  test.each([
    'Martin1980', 'MARTIN!!', 'anneeloise', 'Éloïse-Martin', 'martinmartin', 'Anne.Martin.75', '2026martin', // names
    'ae.durand69@orange.example', 'durand69', 'Durand2026', 'orange75', // e-mail
    '0612345678', '+33612345678', '06 12 34 56 78', 'martin612345678', // phone
    'boulangerie', 'Boulangerie du Centre', 'centre2026', // company
    '09021980', '09/02/1980', '19800209', '9fevrier1980', '09 Février 80', 'anne090280', // birth
    'Forman2026!', 'FormanMartin', // association
  ])('%s is recognised by the data that it repeats', (password) => expect(repeatsOwnData(password, owner)).toBe(true)); // prettier-ignore

  test.each([
    'martin part en mer',
    'xmartin1980',
    'girouette',
    '48151623',
    '0698765432',
    'martinet noir',
    '',
  ])('%s is not recognised, as it does not repeat the data', (password) =>
    expect(repeatsOwnData(password, owner)).toBe(false),
  );

  test('ACC-020: names of two letters and unknown data refuse no password', () => {
    const few = {
      firstName: 'Li',
      lastName: 'Wu',
      email: 'a@b.fr',
      phone: '0611111112',
      bornOn: null,
      association: '',
    };
    expect(repeatsOwnData('li12345678', few)).toBe(false);
    expect(repeatsOwnData('12345678.*(', few)).toBe(false);
  });
});
