import { expect, test } from 'vitest';
import { actionLabel, readYear, yearsUntil } from './credit-words.ts';

test.each([
  ['error', 'Échec'],
  ['cancel', 'Annulation'],
  ['success', 'Succès'],
  ['register', 'Inscription'],
  ['expire', 'Expiration'],
  ['autre', 'autre'],
])('MEM-289: %s is read %s', (action, label) => {
  expect(actionLabel({ action, description: 'Renouvellement' })).toBe(label);
});

test.each([
  ['Cotisation : renouvellement 2027', 'Renouvellement adhésion'],
  ['RENOUVELLEMENT', 'Renouvellement adhésion'],
  ['Cotisation', 'Adhésion'],
])('MEM-290: a membership is told by its description: %s', (description, label) => {
  expect(actionLabel({ action: 'register_adhesion', description })).toBe(label);
});

test('the years of the books run from this one down to 2022; an odd one is this one', () => {
  expect(yearsUntil(2024)).toEqual([2024, 2023, 2022]);
  expect(['2023', '2021', 'x', undefined, '2025'].map((year) => readYear(year, 2024))).toEqual([
    2023, 2024, 2024, 2024, 2024,
  ]);
});
