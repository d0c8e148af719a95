import { mostItemsPerPage } from '@forman/contract/page-size';

/** Reads every row of a collection, for a screen that needs all: page after page, until one is not full. */
export async function allPages<T>(read: (page: string) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; all.length === (page - 1) * mostItemsPerPage; page += 1) {
    all.push(...(await read(String(page))));
  }
  return all;
}
