import { expect, test } from 'vitest';
import { actionLabel } from './actions.ts';

test.each([
  ['error', 'Échec'],
  ['cancel', 'Annulation'],
  ['success', 'Succès'],
  ['register', 'Inscription'],
  ['expire', 'Expiration'],
  ['autre', 'autre'],
])('MEM-289: the action %s of a credit movement reads “%s”', (action, label) => {
  expect(actionLabel({ action, description: 'Renouvellement' })).toBe(label);
});

test.each([
  ['Cotisation : renouvellement 2027', 'Renouvellement adhésion'],
  ['RENOUVELLEMENT', 'Renouvellement adhésion'],
  ['Cotisation', 'Adhésion'],
])(
  'MEM-290: the label of a membership’s credit movement comes from its description: %s',
  (description, label) => {
    expect(actionLabel({ action: 'register_adhesion', description })).toBe(label);
  },
);
