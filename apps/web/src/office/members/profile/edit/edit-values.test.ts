import { photoWrong } from '@forman/domain/people/profile';
import { expect, test } from 'vitest';
import { addressLine, changesOf, problemsOf, type Values } from './edit-values.ts';

const values: Values = {
  own: {
    civilite: 'Madame',
    firstName: 'Alix',
    lastName: 'Martin',
    email: 'alix@essai.example',
    phoneNumber: '06 12 34 56 78',
    birthDay: '',
    address: '2 place Bellecour',
    postalCode: '69002',
    city: 'Lyon',
    country: 'France',
    addressAccess: false,
  },
  company: {
    habilitation: [],
    societyName: '',
    societySiret: '',
    societyVatNumber: '',
    societyAddress: '',
    postalCode: '',
    city: '',
    country: '',
  },
  photo: null,
};
const photo = (type: string, size: number): File => ({ type, size }) as File;

test('MEM-070 MEM-071 MEM-073: each fault is shown at its field, in its own form', () => {
  expect(problemsOf(values)).toEqual({});
  expect(
    problemsOf({
      ...values,
      own: { ...values.own, firstName: ' ', email: 'abc' },
      company: { ...values.company, habilitation: ['CIF', 'AGENT'], societySiret: '12' },
    }),
  ).toEqual({
    'own.firstName': 'Prénom invalide\u00a0!',
    'own.email': "Format de l'email invalide",
    'company.habilitation': "Il n'est pas possible d'être CIF et agent lié en même temps\u00a0!",
    'company.societySiret': 'Le SIRET a 14 chiffres\u00a0: vérifiez-les',
  });
});

test('MEM-072: a photograph is an image of 3 MB at most', () => {
  const megabyte = 1024 * 1024;
  const of = (file: File) => problemsOf({ ...values, photo: file }).photo;
  expect(of(photo('image/png', 2.9 * megabyte))).toBeUndefined();
  expect(of(photo('image/png', 3.1 * megabyte))).toBe(photoWrong);
  expect(of(photo('application/pdf', 1000))).toBe(photoWrong);
  expect(of(photo('image/svg+xml', 1000))).toBe(photoWrong);
});

test('MEM-077: only changed fields are sent; an address is searched as one line', () => {
  expect(changesOf({ ...values.own, city: 'Villeurbanne' }, values.own)).toEqual({ city: 'Villeurbanne' });
  expect(changesOf(values.company, { ...values.company, habilitation: ['IAS'] })).toEqual({
    habilitation: [],
  });
  expect(addressLine(values.own)).toBe('2 place Bellecour, 69002 Lyon, France');
  expect(addressLine({ ...values.own, address: '', country: '' })).toBe('69002 Lyon');
});
