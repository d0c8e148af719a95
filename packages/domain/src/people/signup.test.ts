import { expect, test } from 'vitest';
import { checkSignupForm, inviterFields, type SignupForm } from './signup.ts';
import { phonePrefixes } from '../values/phone.ts';

const good: SignupForm = {
  civility: 'Madame',
  lastName: 'Lopez',
  firstName: 'Inès',
  telPrefix: '+33',
  phoneNumber: '0612345678',
  email: 'ines@essai.example',
  confirm_email: 'ines@essai.example',
  password: 'abcdefgh',
  confirm_password: 'abcdefgh',
  lastNameGodFather: 'Pasquier',
  firstNameGodFather: 'Laurent',
  prefixGodFather: '+33',
  phoneGodFather: '0600000006',
  asso: true,
};
const wrongWith = (change: Partial<SignupForm>, isInvited = false) =>
  checkSignupForm({ ...good, ...change }, { isInvited }).map((one) => [one.propertyPath, one.message]);

test('CORE-051: a valid form has no fault, even with a password of eight small letters', () => {
  expect(wrongWith({})).toEqual([]);
  // Phones as the portal itself writes them.
  expect(wrongWith({ phoneNumber: '06 12 34 56 78', phoneGodFather: '+33 6 00 00 00 06' })).toEqual([]);
});

test.each([
  ['CORE-039', { civility: '' }, 'Civilité contient une erreur\u00a0!'],
  ['CORE-039', { civility: 'M2' }, 'Civilité contient une erreur\u00a0!'],
  ['CORE-039', { civility: 'Mon sieur' }, 'Civilité contient une erreur\u00a0!'],
  ['CORE-040', { lastName: ' ' }, 'Nom invalide\u00a0!'],
  ['CORE-040', { firstName: '' }, 'Prénom invalide\u00a0!'],
  ['CORE-041', { phoneNumber: '061234567' }, 'Téléphone invalide\u00a0!'],
  ['CORE-041', { phoneNumber: '06123456789' }, 'Téléphone invalide\u00a0!'],
  ['CORE-041', { phoneNumber: '061234567a' }, 'Téléphone invalide\u00a0!'],
  ['CORE-041', { phoneNumber: '   ' }, 'Téléphone invalide\u00a0!'],
  ['CORE-043', { confirm_email: 'inez@essai.example' }, 'Confirm Email invalide\u00a0!'],
  ['CORE-045', { confirm_password: 'abcdefgH' }, 'Mot de passe invalide\u00a0!'],
  ['CORE-046', { lastNameGodFather: '' }, 'Nom invitant invalide\u00a0!'],
  ['CORE-046', { firstNameGodFather: ' ' }, 'Prénom invitant invalide\u00a0!'],
  ['CORE-047', { phoneGodFather: '060000000' }, 'Téléphone invitant invalide\u00a0!'],
  ['CORE-047', { phoneGodFather: '06000000060' }, 'Téléphone invitant invalide\u00a0!'],
  ['CORE-047', { phoneGodFather: '060000000x' }, 'Téléphone invitant invalide\u00a0!'],
  ['CORE-048', { asso: false }, ''],
  ['CORE-049', { telPrefix: '' }, 'Prefix invalide\u00a0!'],
  ['CORE-049', { prefixGodFather: '' }, 'Prefix invalide\u00a0!'],
] as const)('%s: %j alone has the fault %s', (_row, change, sentence) => {
  expect(wrongWith(change)).toEqual([[Object.keys(change)[0], sentence]]);
});

test.each(['abc', 'a b@c', 'a@', '@b', 'a@b@c'])(
  'CORE-042: %j is not an e-mail address; blanks around an address are ignored',
  (email) => {
    expect(wrongWith({ email, confirm_email: email })).toEqual([['email', 'Email déjà utilisé\u00a0!']]);
    expect(wrongWith({ email: ' a@b ', confirm_email: 'a@b' })).toEqual([]);
  },
);

test('a missing e-mail, its missing confirmation and a missing password are each asked for', () => {
  expect(wrongWith({ email: ' ', confirm_email: '' })).toEqual([
    ['email', 'Email déjà utilisé\u00a0!'],
    ['confirm_email', 'Confirmez votre e-mail'],
  ]);
  expect(wrongWith({ password: '', confirm_password: '' })).toEqual([
    ['password', 'Mot de passe invalide\u00a0!'],
    ['confirm_password', 'Confirmez votre mot de passe'],
  ]);
});

test('CORE-044: a password of seven characters is too short', () => {
  const seven = { password: 'abcdefg', confirm_password: 'abcdefg' };
  expect(wrongWith(seven)).toEqual([['password', 'Mot de passe invalide\u00a0!']]);
});

test('an invitation link replaces the fields of the inviter', () => {
  const empty = Object.fromEntries(inviterFields.map((field) => [field, '']));
  expect(wrongWith(empty, true)).toEqual([]);
  expect(wrongWith(empty)).toHaveLength(4);
});

test('CORE-038: the form offers twenty-nine phone prefixes, none twice', () => {
  expect(phonePrefixes).toHaveLength(29);
  expect(new Set(phonePrefixes).size).toBe(29);
});
