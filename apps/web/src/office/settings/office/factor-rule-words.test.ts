import { expect, test } from 'vitest';
import { dayConsequence, dayProblem, missingText } from './factor-rule-words.ts';

const people = (...ids: number[]) => ids.map((id) => ({ id, firstName: 'Alix', lastName: 'Bureau' }));

test('the rule’s sentence counts the accounts without a second factor', () => {
  const textOf = (concerned: number, ...ids: number[]) => missingText({ concerned, missing: people(...ids) });
  expect([textOf(1), textOf(1, 1), textOf(3), textOf(3, 1), textOf(3, 1, 2), textOf(2, 1, 2)]).toEqual([
    'Le seul compte concerné en a une.',
    'Le seul compte concerné n’en a pas encore\u00a0:',
    'Les 3 comptes concernés en ont une.',
    '1 des 3 comptes concernés n’en a pas encore\u00a0:',
    '2 des 3 comptes concernés n’en ont pas encore\u00a0:',
    'Aucun des 2 comptes concernés n’en a encore\u00a0:',
  ]);
});

test('an administrator who chooses the day reads how many accounts would close, their own included', () => {
  const textOf = (...ids: number[]) => dayConsequence({ missing: people(...ids) }, 7);
  expect(textOf()).toContain('rien ne se ferme');
  expect(textOf(7)).toContain('1\u00a0compte n’en a pas encore, le vôtre\u00a0:');
  expect(textOf(7, 8)).toContain('2\u00a0comptes n’en ont pas encore, dont le vôtre\u00a0:');
  expect(textOf(8, 9)).toContain('2\u00a0comptes n’en ont pas encore\u00a0:');
});

test('the form refuses an empty, invalid or past day, and accepts a coming one', () => {
  expect(['', 'mardi', '2026-01-01', '2199-01-01'].map(dayProblem)).toEqual([
    'Choisissez un jour.',
    'Date invalide',
    'Choisissez aujourd’hui ou un jour à venir.',
    undefined,
  ]);
});
