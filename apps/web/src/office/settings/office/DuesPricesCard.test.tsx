import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../../testing/show.tsx';
import { DuesPricesCard } from './DuesPricesCard.tsx';

const prices = [
  { fromOn: '2027-01-01', guest: 35, member: 55, upper: 65, state: 'coming' as const },
  { fromOn: '2009-10-10', guest: 30, member: 50, upper: 60, state: 'now' as const },
];

test('OPS-029: the dues of each level are set from a day on; an amount of nothing is told at its field', async () => {
  const sent: unknown[] = [];
  const user = show(<DuesPricesCard />, {
    server: {
      listDuesPrices: () => ({ prices }),
      setDuesPrices: ({ body }) => {
        sent.push(body);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Changer les montants' }));
  const form = within(screen.getByRole('dialog', { name: 'Changer les cotisations' }));
  const member = form.getByLabelText<HTMLInputElement>('Membre, en euros');
  await user.clear(member);
  await user.type(member, '0');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await form.findByText('Un montant au-dessus de 0');
  expect(sent).toEqual([]);
  await user.clear(member);
  await user.type(member, '52,50');
  expect(await axeFindings()).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toMatchObject([{ guest: 30, member: 52.5, upper: 60 }]));
});

test('OPS-029: dues that have not begun are withdrawn after a question', async () => {
  const sent: unknown[] = [];
  const user = show(<DuesPricesCard />, {
    server: {
      listDuesPrices: () => ({ prices }),
      removeDuesPrices: ({ params }) => {
        sent.push(params);
      },
    },
  });
  await screen.findByText('En cours');
  expect(screen.queryByRole('button', { name: 'Retirer les montants du 10/10/2009' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retirer les montants du 01/01/2027' }));
  const question = within(screen.getByRole('dialog', { name: /^Retirer ces montants/ }));
  await user.click(question.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(sent).toEqual([{ fromOn: '2027-01-01' }]));
});
