import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';

/** A collection of the given number of rows, 500 a page, that counts its requests. */
function collection(count: number) {
  const asked: string[] = [];
  const read = async (page: string): Promise<number[]> => {
    asked.push(page);
    const from = (Number(page) - 1) * 500;
    return Array.from({ length: Math.max(0, Math.min(500, count - from)) }, (_, index) => from + index);
  };
  return { asked, read };
}

test.each([
  [0, ['1']],
  [499, ['1']],
  [500, ['1', '2']],
  [1001, ['1', '2', '3']],
])('all pages of a list of %i rows are read, in order', async (count, pages) => {
  const { asked, read } = collection(count);
  const all = await allPages(read);
  expect(all).toEqual(Array.from({ length: count }, (_, index) => index));
  expect(asked).toEqual(pages);
});
