import { expect, test } from 'vitest';
import { ladder } from '../access.ts';
import { agree, habilitationsClash, profileSteps, siretWrong, sponsorWord, stepState } from './profile.ts';
import { companyViolations, personViolations, placeViolations } from './profile-form.ts';

test.each([
  ['Monsieur', 'Parrain'], ['Homme', 'Parrain'], ['H', 'Parrain'], ['M.', 'Parrain'],
  ['Madame', 'Marraine'], ['Mme', 'Marraine'], ['Mlle', 'Marraine'], ['?', 'Parrain'],
] as const)('MEM-043: the sponsor of civility %s is a %s', (civility, word) => {
  expect(sponsorWord(civility)).toBe(word);
}); // prettier-ignore

test('MEM-046: the profile has seven steps in the order of the ladder, each reached, current or coming', () => {
  expect(profileSteps.map(({ label }) => label)).toEqual([
    'Neoman', 'Beman', 'Adman', 'Man', 'Devman', 'DXman', 'Xman',
  ]); // prettier-ignore
  expect(profileSteps.map(({ level }) => level)).toEqual(ladder.slice(3));
  expect(profileSteps.map(({ level }) => stepState(level, 'ROLE_ADMAN'))).toEqual([
    'reached', 'reached', 'current', 'coming', 'coming', 'coming', 'coming',
  ]); // prettier-ignore
  expect(profileSteps.every(({ level }) => stepState(level, 'ROLE_GUEST') === 'coming')).toBe(true);
});

const nowhere = { postalCode: '', country: '' };

test('MEM-073: CIF and linked agent exclude each other, and no other habilitations do', () => {
  expect(agree(['CIF', 'AGENT'])).toBe(false);
  for (const chosen of [[], ['CIF'], ['AGENT'], ['IMMOBILIER', 'IAS', 'CIF', 'IOBSP']]) {
    expect(agree(chosen)).toBe(true);
  }
  expect(
    companyViolations({
      ...nowhere,
      habilitation: ['AGENT', 'CIF'],
      societySiret: '12',
      societyVatNumber: '12',
    }),
  ).toEqual([
    { propertyPath: 'habilitation', message: habilitationsClash },
    { propertyPath: 'societySiret', message: siretWrong },
    { propertyPath: 'societyVatNumber', message: expect.stringContaining('Numéro de TVA invalide') },
  ]);
  expect(
    companyViolations({
      ...nowhere,
      habilitation: [],
      societySiret: '732 829 320 00074',
      societyVatNumber: 'be 0123456789',
    }),
  ).toEqual([]);
});

test('MEM-070 MEM-071: each of the five fields is required, and a wrong e-mail has its own sentence', () => {
  const whole = {
    civilite: 'Madame',
    firstName: 'Alix',
    lastName: 'Martin',
    email: 'a@b.fr',
    phoneNumber: '0612345678',
  };
  expect(personViolations({ ...nowhere, ...whole })).toEqual([]);
  for (const field of Object.keys(whole)) {
    expect(
      personViolations({ ...nowhere, ...whole, [field]: '' }).map(({ propertyPath }) => propertyPath),
    ).toEqual([field]);
  }
  expect(personViolations({ ...nowhere, ...whole, email: 'abc' })).toEqual([
    { propertyPath: 'email', message: "Format de l'email invalide" },
  ]);
});

test.each([
  ['', '', true], ['33000', '', true], ['1000', '', false], ['33000', 'France', true], ['330', ' france ', false],
  ['3300A', 'France', false], ['1000', 'Belgique', true], ['B-1000', 'Belgique', true],
] as const)('MEM-075 MEM-076: the postal code "%s" in the country "%s" is valid: %s', (postalCode, country, isRight) => {
  expect(placeViolations({ postalCode, country }).length === 0).toBe(isRight);
}); // prettier-ignore

test.each([
  ['75008', '', []],
  ['7500', '', ['postalCode']],
  ['7500', 'FRANCE', ['postalCode']],
  ['1000', 'Belgique', []],
  ['SW1A 1AA', 'Royaume-Uni', []],
  ['75008', 'Paname', ['country']],
])('the postal code “%s” and the country “%s” are checked', (postalCode, country, wrong) => {
  expect(placeViolations({ postalCode, country }).map(({ propertyPath }) => propertyPath)).toEqual(wrong);
});
