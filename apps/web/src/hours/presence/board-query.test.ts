import { expect, test } from 'vitest';
import { isOfSamePeople, merged } from './board-query.ts';
import type { Board } from './words.ts';

const person = (id: number, lastName: string) =>
  ({ id, lastName, presence: null }) as Board['people'][number];
const board = (position: number, people: Board['people']) => ({ position, people }) as Board;

test('a changed person keeps their place on the presence board, and nobody else moves', () => {
  const before = board(3, [person(1, 'Abel'), person(2, 'Bordes'), person(3, 'Chen')]);
  const next = merged(before, board(5, [person(2, 'Bordes-Signée')]));
  expect(next.position).toBe(5);
  expect(next.people.map(({ lastName }) => lastName)).toEqual(['Abel', 'Bordes-Signée', 'Chen']);
});

test('the presence board changes when one person replaces another, though their number stays the same', () => {
  const of = (expectedStamp: string) => ({ day: '2026-12-01', part: 'morning', expectedStamp }) as Board;
  expect(isOfSamePeople(of('Abel, Bordes'), of('Abel, Bordes'))).toBe(true);
  expect(isOfSamePeople(of('Abel, Bordes'), of('Abel, Chen'))).toBe(false);
  expect(isOfSamePeople(of('Abel, Bordes'), { ...of('Abel, Bordes'), part: 'afternoon' })).toBe(false);
});
