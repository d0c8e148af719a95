import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query.ts';
import { filteredHere, type PagedSource } from './source.ts';

type Row = { name: string };
const rows: Row[] = [{ name: 'Parisot' }, { name: 'Parent' }];
const source: PagedSource<Row> = {
  endpoint: 'listUsers',
  key: {},
  read: vi.fn(),
  matches: ({ name }, words) => name.toLowerCase().includes(words),
};
const query = (search: string, page = '1') => ({ search, page, itemsPerPage: '10' });
const found = (search: string, maxPage = 1) =>
  queryClient.setQueryData(['listUsers', 'paged', {}, query(search)], {
    rows,
    count: 2,
    maxPage,
    answer: null,
  });
const namesOf = (search: string, page?: string) =>
  filteredHere(source, query(search, page))?.rows.map(({ name }) => name) ?? null;
afterEach(() => queryClient.clear());

test('MEM-319: letters after the third filter here what a shorter search found whole', () => {
  found('par');
  expect(namesOf('pari')).toEqual(['Parisot']);
  expect(namesOf('pareil')).toEqual([]);
  expect(filteredHere(source, query('pari'))?.count).toBe(1);
});

test('MEM-319: the server is asked for other letters, another page, more rows than a page, and rows changed since', async () => {
  found('par');
  found('123');
  expect([namesOf('par'), namesOf('pom'), namesOf('pari', '2'), namesOf('1234')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(filteredHere({ ...source, matches: undefined }, query('pari'))).toBeNull();
  await queryClient.invalidateQueries({ queryKey: ['listUsers'] });
  expect(namesOf('pari')).toBeNull();
  found('par', 2);
  expect(namesOf('pari')).toBeNull();
});
