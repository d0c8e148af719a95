import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import { NewcomerPage } from './NewcomerPage.tsx';

const listDuesPrices = () => ({
  prices: [{ fromOn: '2009-10-10', guest: 30, member: 50, upper: 60, state: 'now' as const }],
});

type User = ReturnType<typeof show>;
const fill = async (user: User): Promise<void> => {
  await user.selectOptions(screen.getByLabelText('Civilité'), 'Mme');
  await user.type(screen.getByLabelText('Prénom'), 'Nadia');
  await user.type(screen.getByLabelText('Nom'), 'Benali');
  await user.type(screen.getByLabelText('E-mail'), 'nadia@essai.example');
  await user.type(screen.getByLabelText('Téléphone'), '06 44 55 66 77');
  await user.type(screen.getByLabelText('Numéro du chèque'), '0004127');
};
const button = () => screen.findByRole('button', { name: /^Inscrire et encaisser 30,00/ });

test('MNY-055: a newcomer is enrolled by one press, with the cheque for the dues', async () => {
  const sent: unknown[] = [];
  const user = show(<NewcomerPage />, {
    server: {
      listDuesPrices,
      enrolMember: ({ body }) => {
        sent.push(body);
        return { id: 12, invoiceNumber: 'F-2026-000001', amount: 30 };
      },
    },
  });
  await fill(user);
  expect(await axeFindings()).toEqual([]);
  await user.click(await button());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      civilite: 'Mme',
      lastName: 'Benali',
      amount: 30,
      means: 'cheque',
      chequeNumber: '0004127',
      sponsor: null,
    },
  ]);
});

test('MNY-056: what is missing is told at each field, and a refusal keeps what was typed', async () => {
  const user = show(<NewcomerPage />, {
    server: {
      listDuesPrices,
      enrolMember: () => {
        const violations = [{ propertyPath: 'email', message: 'Email déjà utilisé\u00a0!' }];
        throw new ApiError({ status: 422, code: 'invalid', violations });
      },
    },
  });
  await user.click(await button());
  await screen.findByText("L'adresse email est invalide.");
  screen.getByText('Le numéro de téléphone est invalide.');
  screen.getByText('Indiquez le numéro du chèque');
  await fill(user);
  await user.click(await button());
  await screen.findByText(/^Email déjà utilisé/);
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Benali');
});
