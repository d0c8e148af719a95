import { ladder } from '@forman/domain/access';
import { expect, test } from 'vitest';
import { readersOf } from './news-values.ts';

test.each([
  [ladder, 'tous les niveaux'],
  [ladder.slice(1), 'NOMAN à XMAN'],
  [['ROLE_MAN'], 'MAN'],
  [['ROLE_MAN', 'ROLE_BEMAN', 'ROLE_XMAN'], 'BEMAN, MAN et XMAN'],
  [['ROLE_MAN', 'ROLE_DEVMAN'], 'MAN et DEVMAN'],
])('the readers of levels %s are written as "%s"', (destined, expected) =>
  expect(readersOf(destined)).toBe(expected),
);
