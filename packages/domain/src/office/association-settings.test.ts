import { expect, test } from 'vitest';
import { associationProblems, type AssociationSettings } from './association-settings.ts';

const settings: AssociationSettings = {
  name: 'Association', legalForm: '', address: '', postalCode: '78350', city: '', siret: '73282932000074',
  registrationNumber: '', vatNumber: 'FR44732829320', email: '', penaltyRate: '', president: '', treasurer: '',
  statutesSignedAt: '', statutesSignedOn: '', hostName: '', hostAddress: '', hostPhone: '', contactEmail: '',
}; // prettier-ignore

test.each<[string, Partial<AssociationSettings>, Record<string, RegExp>]>([
  ['whole', {}, {}],
  ['a SIREN alone', { siret: '732829320' }, {}],
  ['begun', { siret: '', vatNumber: '', postalCode: '' }, {}],
  ['without a name', { name: '' }, { name: /nom/ }],
  ['a wrong digit', { siret: '73282932000075' }, { siret: /faux/ }],
  ['ten digits', { siret: '7328293200' }, { siret: /faux/ }],
  ['the VAT number of another', { vatNumber: 'FR40303265045' }, { vatNumber: /SIREN/ }],
  ['a VAT number of Germany', { vatNumber: 'DE136695976', siret: '' }, { vatNumber: /français/ }],
  ['a VAT number without form', { vatNumber: 'FR12' }, { vatNumber: /forme/ }],
  ['four digits of a town', { postalCode: '7835' }, { postalCode: /Cinq/ }],
])('OPS-027: a record that is %s', (_case, more, wrong) => {
  const problems = associationProblems({ ...settings, ...more });
  expect(Object.keys(problems)).toEqual(Object.keys(wrong));
  for (const [field, says] of Object.entries(wrong))
    expect(problems[field as keyof AssociationSettings]).toMatch(says);
});
