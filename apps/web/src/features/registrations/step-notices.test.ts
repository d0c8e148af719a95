import { beforeEach, describe, expect, test } from 'vitest';
import { aboutSession } from '../../shared/sessions/about-session.ts';
import { closeNotice, noticeStore } from '../../ui/notice-store.ts';
import { notify } from '../../ui/notices.ts';
import { notifyFailed, notifyTaken } from './step-notices.ts';

const shown = () => noticeStore.read().map(({ tone, title, texts }) => ({ tone, title, texts }));
const target = { kind: 'workshop', id: 1 } as const;
const paid = 'Le paiement a été Effectué avec succés\u00a0!';

describe('after a payment', () => {
  beforeEach(() => {
    for (const { id } of noticeStore.read()) closeNotice(id);
    notify.success('paid', { about: aboutSession(1) });
  });

  test('CORE-206 CORE-207 the seat is told in the notice of the payment, once', () => {
    notifyTaken('joinPaid', target);
    expect(shown()).toEqual([
      { tone: 'good', title: 'Nice\u00a0!', texts: [paid, 'Vous êtes maintenant inscrit\u00a0!'] },
    ]);
  });

  test('CORE-209 a seat that could not be given is told in a red notice beside it', () => {
    notifyFailed('joinPaid', target);
    expect(shown().map(({ tone, texts }) => [tone, texts.length])).toEqual([
      ['good', 1],
      ['bad', 1],
    ]);
  });

  test('any other news of the same session takes its place', () => {
    notifyTaken('cancel', target);
    expect(shown().map(({ texts }) => texts)).toEqual([["Vous n'êtes maintenant plus inscrit\u00a0!"]]);
  });
});
