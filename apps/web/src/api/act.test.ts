import { afterEach, expect, test, vi } from 'vitest';
import { invalidate, invalidateAfter } from './act.ts';
import { queryClient } from './query.ts';

afterEach(() => queryClient.clear());

const keep = (...ids: string[]): void => ids.forEach((id) => queryClient.setQueryData([id, {}], 'read'));
const outdated = (): unknown[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey: [id] }) => id);

test('an act makes outdated what shows one of its topics, and nothing else', async () => {
  keep('listNews', 'getNews', 'home', 'listSites', 'guide');
  await invalidateAfter('updateNews');
  expect(outdated()).toEqual(['listNews', 'getNews', 'home']);
});

test('an answer that the screen keeps is not outdated by the act', async () => {
  keep('workshop.get', 'workshop.search');
  await invalidateAfter('workshop.join', { keeps: ['workshop.get'] });
  expect(outdated()).toEqual(['workshop.search']);
});

test('an act that changes nothing that is shown makes nothing outdated', async () => {
  keep('getNews', 'listAudit');
  await invalidateAfter('previewInvoice');
  expect(outdated()).toEqual([]);
});

test('the log shows what anybody does', async () => {
  keep('listAudit');
  await invalidate('faq');
  expect(outdated()).toEqual(['listAudit']);
});

test('where the tables cannot load, as a release has replaced them, every answer is outdated', async () => {
  vi.resetModules();
  vi.doMock('./topics.gen.ts', () => {
    throw new Error('404');
  });
  const fresh = await import('./act.ts');
  const { queryClient: cache } = await import('./query.ts');
  cache.setQueryData(['getNews', {}], 'read');
  await fresh.invalidateAfter('createSite');
  expect(cache.getQueryState(['getNews', {}])?.isInvalidated).toBe(true);
  vi.doUnmock('./topics.gen.ts');
});
