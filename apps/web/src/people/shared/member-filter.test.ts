import { expect, test } from 'vitest';
import { matching, prefixOf } from './member-filter.ts';

test('the first three letters are searched on the server; fewer search nothing, more search the same', () => {
  expect(prefixOf('be')).toBeNull();
  expect(prefixOf('  ben')).toBe('ben');
  expect(prefixOf('benali')).toBe('ben');
});

test('further letters filter in the browser, whatever the accents', () => {
  const people = [{ lastName: 'Bénard' }, { lastName: 'Benali' }];
  expect(matching(people, 'bena')).toEqual(people);
  expect(matching(people, 'BÉNAR')).toEqual([{ lastName: 'Bénard' }]);
});
