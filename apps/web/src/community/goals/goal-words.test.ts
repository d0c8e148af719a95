import type { Completion } from '@forman/contract/community/goals';
import { expect, test } from 'vitest';
import { doneHeading, doneSplit, hintFor, statusText, todoHeading, stepAnnouncement } from './goal-words.ts';

test.each([
  [0, '0 objectif à réaliser', 'Aucun objectif validé'],
  [1, '1 objectif à réaliser', '1 objectif déjà réalisé'],
  [2, 'Plus que 2 objectifs', '2 objectifs déjà réalisés'],
  [3, 'Plus que 3 objectifs', '3 objectifs déjà réalisés'],
])('MEM-107 MEM-108: both headings count %i goals', (count, todo, done) => {
  expect([todoHeading(count), doneHeading(count)]).toEqual([todo, done]);
});

test('MEM-110 MEM-111 MEM-112: a completion shows its state, and the day of its answer', () => {
  const validatedAt = '2026-12-01T09:00:00Z';
  expect(statusText({ status: 'EN ATTENTE', validatedAt: null })).toBe('En attente de validation');
  expect(statusText({ status: 'VALIDÉ', validatedAt })).toBe('Objectif validé le mar. 1er déc. 2026');
  expect(statusText({ status: 'REFUSÉ', validatedAt })).toBe('Objectif refusé le mar. 1er déc. 2026');
});

test('MEM-105: the hint is the same everywhere; a phone, where nothing can be dragged, adds the button', () => {
  expect(hintFor(false)).toBe('Pour valider un objectif, déplacez-le dans la colonne de droite');
  expect(hintFor(true)).toBe(
    'Pour valider un objectif, déplacez-le dans la colonne de droite, ou appuyez sur son bouton «\u00a0Valider\u00a0»',
  );
});

test('MEM-108: completions are counted by state only when their states differ', () => {
  const [validated, pending] = [{ status: 'VALIDÉ' }, { status: 'EN ATTENTE' }] as const;
  expect(doneSplit([validated, pending, validated])).toBe('2\u00a0validés, 1\u00a0en attente');
  expect(doneSplit([validated, validated])).toBe(null);
  expect(doneSplit([])).toBe(null);
});

test('MEM-119: a step on a goal is announced in words, with the goal’s description', () => {
  const goal = {
    id: 1,
    description: 'Suivre quatre ateliers',
    type: 'promotion',
    level: 'ROLE_NEOMAN',
  } as const;
  const completion = { id: 7, goal } as Completion;
  expect(stepAnnouncement({ do: 'mark', goal })).toBe(
    'Objectif envoyé au parrain\u00a0: Suivre quatre ateliers',
  );
  expect(stepAnnouncement({ do: 'remove', completion })).toBe(
    'Objectif remis à réaliser\u00a0: Suivre quatre ateliers',
  );
});
