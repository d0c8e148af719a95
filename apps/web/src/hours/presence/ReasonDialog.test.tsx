import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, descriptionOf, show } from '../../testing/show.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { Board, BoardHalf, BoardPerson, Step } from './words.ts';

const half = {
  day: '2026-12-01',
  part: 'morning',
  startsAt: '2026-12-01T05:00:00.000Z',
  endsAt: '2026-12-01T08:00:00.000Z',
} as unknown as BoardHalf;

const person = {
  id: 1,
  firstName: 'Camille',
  lastName: 'Castel',
  civilite: 'Madame',
  role: 'ROLE_NEOMAN',
  presence: null,
  lateSignature: { recordId: 9, signedAt: '2026-12-01T08:20:00.000Z' },
} as unknown as BoardPerson;

const board = {
  sessionId: 5,
  kind: 'workshop',
  title: 'Le pacte Dutreil',
  halfDays: [half],
  people: [person],
} as unknown as Board;

/** Opens the dialog for this act. `sent` collects the calls. */
function open(act: Step['do']) {
  const sent: unknown[] = [];
  const note =
    (call: string) =>
    ({ body }: { body: { reason: string } }) => {
      sent.push([call, body.reason]);
      return { ok: true as const };
    };
  const user = show(
    <ReasonDialog board={board} half={half} step={{ do: act, person }} onClose={() => sent.push('closed')} />,
    {
      server: {
        signByHand: note('signByHand'),
        correctPresence: note('correctPresence'),
        acceptLateSignature: note('acceptLateSignature'),
      },
    },
  );
  return { user, sent };
}

test('HRS-013: a signature by hand needs a reason, and words for a reason of one’s own', async () => {
  const { user, sent } = open('by_hand');
  const button = screen.getByRole('button', { name: 'Noter présente' });
  await user.click(button);
  const reasons = screen.getByRole('group', { name: 'Pourquoi à la main\u00a0?' });
  expect(descriptionOf(reasons)).toContain('Choisissez une raison.');
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Autre raison' }));
  await user.click(button);
  const words = screen.getByRole('textbox', { name: /Précision/ });
  expect(descriptionOf(words)).toContain('Veuillez donner un motif');
  expect(sent).toEqual([]);
  await user.type(words, 'Stylet perdu');
  await user.click(button);
  await waitFor(() => expect(sent).toEqual([['signByHand', 'Stylet perdu'], 'closed']));
});

test('HRS-016: a late signature that is not to count is corrected, and one refused without a reason can still be accepted', async () => {
  const { user, sent } = open('late');
  await user.click(screen.getByRole('button', { name: 'Ne pas compter' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Était bien là' }));
  await user.click(screen.getByRole('button', { name: 'Accepter' }));
  await waitFor(() => expect(sent).toEqual([['acceptLateSignature', 'Était bien là'], 'closed']));
});
