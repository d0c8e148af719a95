import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import { DebtsCard } from './DebtsCard.tsx';
import { DepositDialog } from './DepositDialog.tsx';
import { ReceiptsCard } from './ReceiptsCard.tsx';

const payer = { id: 7, firstName: 'Camille', lastName: 'Rousseau' };
const cheque: Answer<'getSaleReceipts'>['receipts'][number] = {
  id: 3,
  means: 'Chèque n° 0004127, Crédit Mutuel',
  amount: 50,
  receivedOn: '2026-11-28',
  deposit: 2,
  returnedOn: null,
  isCheque: true,
};
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('MNY-051: a cheque that came back is noted with its day, the bank’s fee and the reason; what it paid is owed again', async () => {
  let isBack = false;
  const sent: unknown[] = [];
  const user = show(<ReceiptsCard id={12} />, {
    server: {
      getSaleReceipts: () => ({
        owed: isBack ? 50 : 0,
        cancellable: isBack ? 50 : 0,
        payer,
        receipts: [{ ...cheque, returnedOn: isBack ? '2026-12-01' : null }],
      }),
      returnCheque: ({ body }) => {
        sent.push(body);
        isBack = true;
        return { owed: 50, count: 1 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Chèque n° 0004127.* revenu impayé$/ }));
  const form = dialog('Chèque revenu impayé');
  await user.type(form.getByLabelText(/^Frais pris par la banque/), 'beaucoup');
  await user.click(form.getByRole('button', { name: /^Noter 50,00/ }));
  await form.findByText('Un montant en euros, ou rien');
  await user.clear(form.getByLabelText(/^Frais pris par la banque/));
  await user.type(form.getByLabelText(/^Frais pris par la banque/), '18,50');
  await user.type(form.getByLabelText(/^Motif/), 'Sans provision');
  expect(await axeFindings()).toEqual([]);
  await user.click(form.getByRole('button', { name: /^Noter 50,00/ }));
  await screen.findByText('Revenu impayé le 01/12/2026');
  screen.getByText('Reste à payer');
  expect(sent).toMatchObject([{ receipt: 3, fee: 18.5, reason: 'Sans provision' }]);
});

test('MNY-052: what is left is given up with a reason; without one nothing is sent', async () => {
  const sent: unknown[] = [];
  const user = show(<ReceiptsCard id={12} />, {
    server: {
      getSaleReceipts: () => ({ owed: 15, cancellable: 15, payer, receipts: [{ ...cheque, amount: 30 }] }),
      cancelDebt: ({ params, body }) => {
        sent.push({ ...params, ...body });
        if (sent.length === 1) throw new ApiError({ status: 409, code: 'conflict', reason: 'debt_gone' });
        return { number: 'AV-2026-000002', amount: 15 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Renoncer' }));
  const form = dialog('Renoncer au reste à payer');
  await user.click(form.getByRole('button', { name: /^Renoncer à 15,00/ }));
  await form.findByText(/^Dites pourquoi/);
  const reason = form.getByLabelText<HTMLInputElement>('Motif');
  await user.type(reason, 'Geste');
  await user.click(form.getByRole('button', { name: /^Renoncer à 15,00/ }));
  await form.findByText(/a changé entre-temps/);
  expect(reason.value).toBe('Geste');
  await user.click(form.getByRole('button', { name: /^Renoncer à 15,00/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ left: 15, reason: 'Geste' }, { id: 12 }]);
});

test('MNY-049: a sale that was paid online shows no receipts', async () => {
  const user = show(
    <>
      <p>Page</p>
      <ReceiptsCard id={12} />
    </>,
    { server: { getSaleReceipts: () => ({ owed: 0, cancellable: 0, payer, receipts: [] }) } },
  );
  await user.click(screen.getByText('Page'));
  expect(screen.queryByText('Encaissements')).toBeNull();
});

test('MNY-049 MNY-051: what is left of everybody is listed with its sum, and a deposit shows which cheque came back', async () => {
  const debt = {
    transaction: 12,
    person: payer,
    name: 'Immobilier',
    invoiceNumber: 'F-2026-000012',
    issuedOn: '2026-11-03',
    owed: 15,
    returnedOn: null,
  };
  const receipt = { id: 3, person: payer, name: 'Cotisation 2027', amount: 50, chequeNumber: '0004127' };
  show(
    <>
      <DebtsCard />
      <DepositDialog id={2} onClose={() => undefined} />
    </>,
    {
      server: {
        listDebts: () => ({
          debts: [debt, { ...debt, transaction: 13, returnedOn: '2026-12-01' }],
          total: 30,
        }),
        getDeposit: () => ({
          receipts: [
            { ...receipt, returnedOn: '2026-12-01' },
            { ...receipt, id: 4, chequeNumber: '12', returnedOn: null },
          ],
        }),
      },
    },
  );
  await screen.findByText('chèque impayé le 01/12/2026');
  screen.getByText('Restes à payer (2 factures)');
  await screen.findByText('Revenu impayé le 01/12/2026');
  screen.getByRole('button', { name: 'Chèque n° 12 revenu impayé' });
  expect(screen.queryByRole('button', { name: 'Chèque n° 0004127 revenu impayé' })).toBeNull();
  expect(await axeFindings()).toEqual([]);
});
