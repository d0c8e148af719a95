import { afterEach, expect, test, vi } from 'vitest';
import { invalidate, invalidateAfter } from './act.ts';
import { queryClient } from './query.ts';

afterEach(() => {
  queryClient.clear();
  vi.doUnmock('./topics.gen.ts');
});

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

test('rows that would move under a hand stay', async () => {
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
