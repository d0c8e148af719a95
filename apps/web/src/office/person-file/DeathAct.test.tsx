import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../testing/show.tsx';
import { DeathAct } from './DeathAct.tsx';
import type { Person } from './file.ts';

const person = { id: 7, firstName: 'Camille', lastName: 'Rousseau', diedOn: null } as Person;

test('MNY-057: a death is noted with its day, and what is left to do is said', async () => {
  const sent: unknown[] = [];
  const user = show(<DeathAct person={person} />, {
    server: {
      setUserDeath: ({ params, body }) => {
        sent.push({ ...params, ...body });
        return { seats: 2, led: 1, credit: 120 };
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Noter un décès' }));
  const form = within(screen.getByRole('dialog', { name: 'Noter un décès' }));
  const day = form.getByLabelText<HTMLInputElement>('Décédé le');
  await user.clear(day);
  await user.click(form.getByRole('button', { name: 'Noter le décès' }));
  await form.findByText(/^Indiquez le jour/);
  await user.type(day, '12/11/2026');
  expect(await axeFindings()).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Noter le décès' }));
  const next = within(await screen.findByRole('dialog', { name: 'Le décès est noté' }));
  next.getByText(/^2 inscriptions rendues/);
  next.getByText(/Ses héritiers peuvent demander/);
  next.getByText(/1 rendez-vous à venir l’attendait/);
  expect(sent).toEqual([{ id: 7, diedOn: '2026-11-12' }]);
});

test('MNY-057: a mistaken death is taken back', async () => {
  const sent: unknown[] = [];
  const user = show(<DeathAct person={{ ...person, diedOn: '2026-11-12' }} />, {
    server: {
      setUserDeath: ({ body }) => {
        sent.push(body);
        return { seats: 0, led: 0, credit: 0 };
      },
    },
  });
  screen.getByText(/^Décès noté au 12\/11\/2026/);
  await user.click(screen.getByRole('button', { name: 'Annuler le décès' }));
  const form = within(screen.getByRole('dialog', { name: 'Annuler le décès' }));
  await user.click(form.getByRole('button', { name: 'Annuler le décès' }));
  await screen.findByText(/^Décès noté au/);
  expect(sent).toEqual([{ diedOn: null }]);
});
