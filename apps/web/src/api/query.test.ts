import { afterEach, expect, test } from 'vitest';
import { forgetAnswers, queryClient } from './query.ts';

afterEach(() => queryClient.clear());

test('a logout removes all answers from the cache, except those of public calls', () => {
  const keys = [
    ['guide', 'une-correction'],
    ['simulation', 'workshop', 1],
    ['toString'],
    [7],
    ['listUsers', 'paged', {}],
    ['me', {}],
    ['countMembers', {}],
  ];
  for (const key of keys) queryClient.setQueryData(key, 'read');
  forgetAnswers();
  const kept = queryClient.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([['countMembers', {}]]);
});
