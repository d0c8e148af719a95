import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, descriptionOf, show } from '../../testing/show.tsx';
import { ApiError } from '../../api/api-error.ts';
import { ChartView } from './ChartView.tsx';

test('BKS-011: the accountant renames an account: errors show at their fields, and the form states the effects first', async () => {
  let number = '419700';
  const chart = () => ({
    accounts: [
      {
        role: 'avoirs' as const,
        number,
        label: 'Clients, avoirs',
        usual: { number: '419700', label: 'Clients, avoirs à établir' },
        written: 12,
        balance: -340.5,
      },
    ],
    journals: [],
    isRead: true,
  });
  const person = show(<ChartView />, {
    server: {
      getLedgerChart: chart,
      updateLedgerAccount: ({ body }) => {
        const violations = [{ propertyPath: 'number', message: 'Un compte de la classe 4 est nécessaire' }];
        if (!body.number.startsWith('4')) throw new ApiError({ status: 422, code: 'invalid', violations });
        number = body.number;
        return chart();
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: /^Modifier .*419700/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Modifier le compte' }));
  const field = dialog.getByLabelText('Numéro');
  const save = dialog.getByRole('button', { name: 'Enregistrer' });
  await person.clear(field);
  await person.type(field, '706100');
  await person.click(save);
  await waitFor(() => expect(descriptionOf(field)).toMatch(/Un compte de la classe 4/));
  expect(document.activeElement).toBe(field);
  await person.clear(field);
  await person.type(field, '419 710');
  dialog.getByText(/gardent «\s419700 .* Les prochaines porteront «\s419710 /);
  dialog.getByText(/Le solde de 419700, .*\sC, y reste/);
  expect(await axeFindings()).toEqual([]);
  await person.click(save);
  await screen.findByText(/Les réglages sont modifiés/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: /^Modifier .*419710/ });
});

test('OPS-032: proposed names wait to be read, until the accountant says so', async () => {
  let isRead = false;
  const chart = () => ({ accounts: [], journals: [], isRead });
  const person = show(<ChartView />, {
    server: {
      getLedgerChart: chart,
      confirmChart: () => {
        isRead = true;
        return chart();
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'C’est relu, ils conviennent' }));
  await waitFor(() => expect(screen.queryByText('Ces noms sont proposés.')).toBeNull());
});
