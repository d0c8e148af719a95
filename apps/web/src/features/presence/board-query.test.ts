import { expect, test } from 'vitest';
import { merged } from './board-query.ts';
import type { Board } from './words.ts';

const person = (id: number, lastName: string) =>
  ({ id, lastName, presence: null }) as Board['people'][number];
const board = (position: number, people: Board['people']) => ({ position, people }) as Board;

test('who has changed takes their own place among those who were there, and nobody else moves', () => {
  const before = board(3, [person(1, 'Abel'), person(2, 'Bordes'), person(3, 'Chen')]);
  const next = merged(before, board(5, [person(2, 'Bordes-Signée')]));
  expect(next.position).toBe(5);
  expect(next.people.map(({ lastName }) => lastName)).toEqual(['Abel', 'Bordes-Signée', 'Chen']);
});
