import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, descriptionOf, show } from '../../testing/show.tsx';
import { CountersignDialog } from './CountersignDialog.tsx';
import type { Board, BoardHalf, BoardPerson } from './words.ts';

const half = {
  day: '2026-12-01',
  part: 'morning',
  startsAt: '2026-12-01T05:00:00.000Z',
  endsAt: '2026-12-01T08:00:00.000Z',
  minutes: 180,
  opensAt: '2026-12-01T04:30:00.000Z',
  closesAt: '2026-12-01T08:15:00.000Z',
  state: 'over',
  countersignedAt: null,
  countersignedBy: null,
  present: 0,
  expected: 2,
  lateSignatures: 0,
  minutesAsked: null,
} satisfies BoardHalf;

const absent = (id: number, lastName: string): BoardPerson => ({
  id,
  firstName: 'Camille',
  lastName,
  civilite: 'Madame',
  role: 'ROLE_NEOMAN',
  phoneNumber: null,
  telPrefix: '+33',
  presence: null,
  lateSignature: null,
  visit: null,
});

const board = {
  sessionId: 5,
  kind: 'workshop',
  title: 'Le pacte Dutreil',
  halfDays: [half],
  people: [absent(1, 'Castel'), absent(2, 'Duval')],
} as unknown as Board;

test('HRS-015: a sheet without signatures is countersigned only with a tick that nobody came', async () => {
  const signed: unknown[] = [];
  let isClosed = false;
  const person = show(<CountersignDialog board={board} half={half} onClose={() => (isClosed = true)} />, {
    server: {
      countersignPresence: ({ params, body }) => {
        signed.push([params.id, body]);
        return { absent: 2, isSheetClosed: true };
      },
    },
  });
  const button = screen.getByRole('button', { name: 'Contresigner' });
  expect(descriptionOf(button)).toContain('Cochez la case et signez ci-dessus');
  await person.click(screen.getByRole('button', { name: 'Taper mon nom' }));
  await person.click(button);
  const box = screen.getByRole('checkbox', { name: /Aucun des 2\sinscrits n’est venu/ });
  expect(descriptionOf(box)).toContain('Cochez cette case si personne n’est venu.');
  expect(await axeFindings()).toEqual([]);
  expect(signed).toEqual([]);
  await person.click(box);
  await person.click(button);
  await waitFor(() => expect(isClosed).toBe(true));
  expect(signed).toEqual([[5, { day: '2026-12-01', part: 'morning', typedName: 'Alix Essai' }]]);
});
