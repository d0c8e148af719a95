import { expect, test } from 'vitest';
import { matching, prefixOf } from './member-filter.ts';

test('three letters ask the server, more letters ask the same, fewer ask nothing', () => {
  expect(prefixOf('be')).toBeNull();
  expect(prefixOf('  ben')).toBe('ben');
  expect(prefixOf('benali')).toBe('ben');
});

test('further letters filter here, whatever the accents', () => {
  const people = [{ lastName: 'Bénard' }, { lastName: 'Benali' }];
  expect(matching(people, 'bena')).toEqual(people);
  expect(matching(people, 'BÉNAR')).toEqual([{ lastName: 'Bénard' }]);
});
