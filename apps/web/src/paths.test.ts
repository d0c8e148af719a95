import { expect, test } from 'vitest';
import { pathTo, routes } from './paths.ts';

test('the builder of a path fills its parameters', () => {
  expect(pathTo('workshop', { id: 12 })).toBe('/auth/workshop/detail/12');
  expect(pathTo('adminCredits', { userId: 3, year: 2026 })).toBe('/auth/admin/user/3/avoirs/2026');
  expect(pathTo('home')).toBe('/auth/home');
});

test('no two paths differ only by case', () => {
  const all = Object.values(routes).map((path) => path.toLowerCase());
  expect(new Set(all).size).toBe(all.length);
});
