import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../testing/show.tsx';
import { ClockNote } from './ClockNote.tsx';

const right = { verdict: 'right' as const, readings: [], ahead: [], putOff: 0 };

test('OPS-014: the office shows a note about work that a wrong clock postponed, and its button resumes the work', async () => {
  let putOff = 1;
  const person = show(<ClockNote />, {
    server: {
      getClock: () => ({ ...right, putOff }),
      mendClock: () => {
        putOff = 0;
        return { ...right, putOff };
      },
    },
  });
  const title = await screen.findByText('Une horloge déréglée a laissé des traces.');
  const note = title.closest('output')!;
  expect(note.textContent).toContain('1\u00a0tâche attend une heure qui ne vient pas.');
  expect(await axeFindings()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Reprendre maintenant' }));
  await waitFor(() => expect(note.isConnected).toBe(false));
});

test('a clock that is wrong is named with its distance, and resumes nothing', async () => {
  show(<ClockNote />, {
    server: {
      getClock: () => ({
        ...right,
        verdict: 'wrong',
        readings: [{ source: 'stripe', aheadSeconds: -3600 }],
        putOff: 2,
      }),
    },
  });
  const title = await screen.findByText('L’horloge du serveur est déréglée.');
  expect(title.closest('output')!.textContent).toContain('Elle est en retard de 60\u00a0minutes sur Stripe.');
  expect(screen.queryByRole('button')).toBeNull();
});
