import { sessionKinds } from '@forman/domain/sessions/kinds';
import { expect, test } from 'vitest';
import { formKindOf } from './form-kinds.ts';

test('CAT-092: co-pilots are searched from three letters on, from four when a workshop or formation is edited', () => {
  const letters = sessionKinds.map((kind) => [kind, ...Object.values(formKindOf(kind).copilotLetters)]);
  expect(letters).toEqual([
    ['workshop', 3, 4],
    ['formation', 3, 4],
    ['event', 3, 3],
    ['team_meeting', 3, 3],
  ]);
});

test('CAT-021: the four forms have the same three sections', () => {
  for (const kind of sessionKinds) {
    expect(formKindOf(kind).sections.map(({ heading }) => heading)).toEqual([
      'Informations générales',
      'Dates et lieu',
      'Détails et places',
    ]);
  }
});
