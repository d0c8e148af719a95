import { beforeEach, expect, test } from 'vitest';
import { closeRefusals } from './close-refusals.ts';
import { closeNotice, noticeStore } from './notice-store.ts';
import { notify } from './notices.ts';

beforeEach(() => {
  for (const { id } of noticeStore.read()) closeNotice(id);
});

test('a notice replaces those on the same subject, except the one that it follows', () => {
  notify.success('factorRemoved', { about: 'one' });
  notify.success('paid', { about: 'other' });
  notify.success('newMember', { about: 'other', follows: 'paid' });
  expect(noticeStore.read().map(({ messageKey, texts }) => [messageKey, texts.length])).toEqual([
    ['factorRemoved', 1],
    ['newMember', 2],
  ]);
  notify.error('payment', { about: 'other' });
  notify.success('renewed', { about: 'one', follows: 'paid' });
  expect(noticeStore.read().map(({ messageKey, texts }) => [messageKey, texts.length])).toEqual([
    ['payment', 1],
    ['renewed', 1],
  ]);
});

test('the next try closes refusals; notices of success, or of a page that was closed to the viewer, stay', () => {
  notify.error('inviterUnknown');
  notify.success('sessionRepeated');
  notify.error('sessionClosed', { outlivesPage: true });
  closeRefusals();
  expect(noticeStore.read().map(({ messageKey }) => messageKey)).toEqual([
    'sessionRepeated',
    'sessionClosed',
  ]);
});
