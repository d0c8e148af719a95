import { beforeEach, expect, test } from 'vitest';
import { closeRefusals } from './close-refusals.ts';
import { closeNotice, noticeStore } from './notice-store.ts';
import { notify } from './notices.ts';

beforeEach(() => {
  for (const { id } of noticeStore.read()) closeNotice(id);
});

test('a notice replaces what was told of the same thing, but for the one that it follows', () => {
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

test('a refusal goes when the next try begins; what was done stays, and why another page opened than was asked for', () => {
  notify.error('inviterUnknown');
  notify.success('sessionRepeated');
  notify.error('sessionClosed', { outlivesPage: true });
  closeRefusals();
  expect(noticeStore.read().map(({ messageKey }) => messageKey)).toEqual([
    'sessionRepeated',
    'sessionClosed',
  ]);
});
