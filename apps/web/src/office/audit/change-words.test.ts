import { expect, test } from 'vitest';
import { fieldLabel, noteText, subjectText, valueText, whoText } from './change-words.ts';

test('a value of the audit log is written in French, or as stored when it cannot be read', () => {
  const sentences = [
    ['credit', '45.5'],
    ['isPilot', 'true'],
    ['level', 'ROLE_NEOMAN'],
    ['level', null],
    ['endCursus', '2027-03-12'],
    ['goal', 'pending'],
    ['state', 'accepted'],
    ['destined', '["ROLE_GUEST","ROLE_MAN"]'],
    [
      'hours',
      '[{"habilitation":"IAS","themeId":null,"minutes":180},{"habilitation":"CIF","themeId":3,"minutes":90}]',
    ],
    ['city', '[Nantes'],
    ['credit', 'n/a'],
    ['type', 'WORKSHOP'],
  ].map(([field, value]) => valueText(field!, value ?? null));
  expect(sentences).toEqual([
    '45,50\u00a0€',
    'oui',
    'NEOMAN',
    'vide',
    '12/03/2027',
    'À valider',
    'Acceptée',
    'Invité, MAN',
    '3\u00a0h IAS, 1\u00a0h\u00a030 CIF',
    '[Nantes',
    'n/a',
    'Atelier',
  ]);
  expect([fieldLabel('endCursus'), fieldLabel('toBeNamed')]).toEqual(['Fin de cursus', 'toBeNamed']);
});

test('a change names its author: a person, an administrator in their account, or the portal', () => {
  const [claire, camille] = [
    { id: 1, firstName: 'Claire', lastName: 'Joubert' },
    { id: 10, firstName: 'Camille', lastName: 'Rousseau' },
  ];
  expect(whoText({ actor: camille, actingAdmin: claire })).toBe('Claire Joubert, aux commandes');
  expect(whoText({ actor: camille, actingAdmin: null })).toBe('Camille Rousseau');
  expect(whoText({ actor: null, actingAdmin: null })).toBe('Le portail');
  expect(noteText({ field: 'level', note: 'membership' })).toBe('adhésion payée');
  expect(noteText({ field: 'credit', note: 'membership' })).toBe('membership');
});

test('the subject of an act is named in French, whatever the log calls its part of the settings', () => {
  const named = [
    ['settings', 'event 2027-01-01'],
    ['settings', 'IOBSP 2026-01-01'],
    ['settings', 'held-messages'],
    ['settings', '1'],
    ['ledger', 'avoirs'],
    ['ledger', 'sales'],
    ['closing', '2026-11'],
  ].map(([type, id]) => subjectText({ type: type!, id: id!, name: null }));
  expect(named).toEqual([
    'Réglages, événements, 01/01/2027',
    'Réglages, IOBSP, 01/01/2026',
    'Réglages, messages retenus',
    'Réglages',
    'Grand livre, Adhérents, avoirs à imputer',
    'Grand livre, Ventes',
    'Clôture 2026-11',
  ]);
  expect(subjectText({ type: 'session', id: '7', name: 'Le pacte Dutreil' })).toBe('Le pacte Dutreil');
});
