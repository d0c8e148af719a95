import { expect, test } from 'vitest';
import { type GivenSession, trainingFigures } from './training-figures.ts';

const session: GivenSession = {
  id: 1,
  kind: 'workshop',
  objective: 'Retraite',
  habilitations: [],
  isRemote: false,
  pilot: { id: 9, name: 'Ada Roux' },
  minutes: 180,
  people: [
    { id: 1, minutes: 180 },
    { id: 2, minutes: 0 },
  ],
};

test('HRS-059: a person who followed nothing is no trainee; a person who followed two sessions is two trainees', () => {
  const again = { ...session, id: 2, isRemote: true, people: [{ id: 1, minutes: 60 }], minutes: 60 };
  expect(trainingFigures([session, again]).total).toEqual({
    sessions: 2,
    trainees: 2,
    people: 1,
    minutes: 240,
    inRoom: 180,
    remote: 60,
  });
});
