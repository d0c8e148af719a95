import { afterEach, expect, test } from 'vitest';
import { forgetAnswers, queryClient } from './query.ts';

afterEach(() => queryClient.clear());

test('after a logout nothing stays in the cache but answers of public calls, whatever else has a key of its own', () => {
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
