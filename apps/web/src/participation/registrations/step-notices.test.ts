import { beforeEach, describe, expect, test } from 'vitest';
import { aboutSession } from '../../sessions/shared/about-session.ts';
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

  test('CORE-206 CORE-207: the notice of the payment also announces the seat', () => {
    notifyTaken('joinPaid', target);
    expect(shown()).toEqual([
      { tone: 'good', title: 'Nice\u00a0!', texts: [paid, 'Vous êtes maintenant inscrit\u00a0!'] },
    ]);
  });

  test('CORE-209: a failed registration is shown in a red notice beside that of the payment', () => {
    notifyFailed('joinPaid', target);
    expect(shown().map(({ tone, texts }) => [tone, texts.length])).toEqual([
      ['good', 1],
      ['bad', 1],
    ]);
  });

  test('another notice on the same session replaces that of the payment', () => {
    notifyTaken('cancel', target);
    expect(shown().map(({ texts }) => texts)).toEqual([["Vous n'êtes maintenant plus inscrit\u00a0!"]]);
  });
});
