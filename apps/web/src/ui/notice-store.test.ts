import { beforeEach, describe, expect, test } from 'vitest';
import { closeRefusals } from './close-refusals.ts';
import { closeNotice, noticeStore } from './notice-store.ts';
import { notify } from './notices.ts';

const shown = () => noticeStore.read().map(({ tone, title, texts }) => ({ tone, title, texts }));
const about = 'session/1';
const paid = 'Le paiement a été Effectué avec succés\u00a0!';

describe('after a payment', () => {
  beforeEach(() => {
    for (const { id } of noticeStore.read()) closeNotice(id);
    notify.success('paid', { about });
  });

  test('CORE-206 CORE-207 the seat is told in the notice of the payment, once', () => {
    notify.success('joined', { about });
    expect(shown()).toEqual([
      { tone: 'good', title: 'Nice\u00a0!', texts: [paid, 'Vous êtes maintenant inscrit\u00a0!'] },
    ]);
  });

  test('CORE-209 a seat that could not be given is told in a red notice beside it', () => {
    notify.error('join', { about });
    expect(shown().map(({ tone, texts }) => [tone, texts.length])).toEqual([
      ['good', 1],
      ['bad', 1],
    ]);
  });

  test('any other news of the same session takes its place', () => {
    notify.success('cancelled', { about });
    expect(shown().map(({ texts }) => texts)).toEqual([["Vous n'êtes maintenant plus inscrit\u00a0!"]]);
  });
});

test('a refusal goes when the next try begins; what was done stays, and why another page opened than was asked for', () => {
  for (const { id } of noticeStore.read()) closeNotice(id);
  notify.error('inviterUnknown');
  notify.success('sessionRepeated');
  notify.error('sessionClosed', { outlivesPage: true });
  closeRefusals();
  expect(noticeStore.read().map(({ says }) => says)).toEqual(['sessionRepeated', 'sessionClosed']);
});
