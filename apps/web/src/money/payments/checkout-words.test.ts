import type { SessionCard } from '@forman/contract/sessions/sessions';
import { expect, test } from 'vitest';
import { wordsOf } from './checkout-words.ts';

const item = { kind: 'workshop', id: 7, room: null } as const;
const heldUntil = '2026-12-01T10:15:00.000Z';
const offeredUntil = (offerUntil: string | null) =>
  ({ mine: { state: 'held', offerUntil } }) as unknown as SessionCard;

test('CORE-226: an offered seat stays kept after its payment is left, and the dialog closes without a question', () => {
  const words = wordsOf({ item, session: offeredUntil('2026-12-02T11:00:00.000Z'), heldUntil });
  expect(words.asksToKeep).toBeUndefined();
  expect(words.closing).toBe(
    'Vous pouvez fermer\u00a0: votre place reste gardée jusqu’au mer. 2 déc. 2026 à 12h.',
  );
  expect(words.expired).toMatch(/^Votre place reste gardée/);
});

test('CORE-226: a seat without an offer, or with one that ends before the hold, is freed when its payment is left', () => {
  for (const until of ['2026-12-01T10:10:00.000Z', null]) {
    const words = wordsOf({ item, session: offeredUntil(until), heldUntil });
    expect(words.asksToKeep).toBe(true);
    expect(words.leftUnpaid).toBe('rien ne sera débité et votre place sera libre');
  }
});
