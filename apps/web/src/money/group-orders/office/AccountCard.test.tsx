import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { axeFindings, show } from '../../../testing/show.tsx';
import { AccountCard } from './AccountCard.tsx';

test('MNY-015: a wrong IBAN for transfers is refused at its field, as it was typed', async () => {
  const person = show(<AccountCard />, {
    as: { permissions: ['finance.administer'] },
    server: {
      getTransferAccount: () => ({ iban: 'FR1420041010050500013M02606', bic: '' }),
      setTransferAccount: ({ body }) => {
        expect(body.iban).toBe('FR1420041010050500013M02607');
        const violations = [{ propertyPath: 'iban', message: 'Cet IBAN n’est pas valide' }];
        throw new ApiError({ status: 422, code: 'invalid', violations });
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Modifier' }));
  const form = within(screen.getByRole('dialog', { name: 'Compte des virements' }));
  const iban = form.getByLabelText<HTMLInputElement>('IBAN');
  await person.clear(iban);
  await person.type(iban, 'FR14 2004 1010 0505 0001 3M02 607');
  await person.click(form.getByRole('button', { name: 'Enregistrer' }));
  await form.findByText('Cet IBAN n’est pas valide');
  expect(iban.value).toBe('FR14 2004 1010 0505 0001 3M02 607');
  await waitFor(() => expect(document.activeElement).toBe(iban));
  expect(await axeFindings()).toEqual([]);
});

test('the account of transfers is read, not changed, by who has no such right', async () => {
  show(<AccountCard />, { server: { getTransferAccount: () => ({ iban: '', bic: '' }) } });
  await screen.findByText('Aucun compte n’est indiqué.');
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
});
