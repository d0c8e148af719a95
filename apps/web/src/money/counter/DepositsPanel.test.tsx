import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import { DepositsPanel } from './DepositsPanel.tsx';

type Receipt = Answer<'listUndeposited'>['receipts'][number];
const receipt = (id: number, more: Partial<Receipt> = {}): Receipt => ({
  id,
  person: { id: 7, firstName: 'Camille', lastName: 'Rousseau' },
  name: 'Renouvellement cotisation 2027',
  amount: 50,
  receivedOn: '2026-11-28',
  chequeNumber: `90${id}`,
  bank: 'BNP',
  drawer: '',
  invoiceNumbers: [`F-2026-00000${id}`],
  ...more,
});
const three = [receipt(1), receipt(2, { drawer: 'Cabinet Marchal', amount: 45 }), receipt(3)];
const waiting = (receipts: Receipt[]): Answer<'listUndeposited'> => ({
  receipts,
  total: receipts.reduce((sum, { amount }) => sum + amount, 0),
});

test('MNY-035: the ticked cheques go to the bank with their sum, and leave the list', async () => {
  let left = three;
  const sent: unknown[] = [];
  const user = show(<DepositsPanel />, {
    server: {
      listUndeposited: () => waiting(left),
      listDebts: () => ({ debts: [], total: 0 }),
      listDeposits: () => ({ deposits: [] }),
      depositReceipts: ({ body }) => {
        sent.push(body);
        left = three.slice(2);
        return { id: 1, total: 95, count: 2 };
      },
    },
  });
  await user.click(await screen.findByLabelText('Camille Rousseau, chèque n° 903'));
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Remettre 95,00/ }));
  await waitFor(() => expect(screen.queryByLabelText('Cabinet Marchal, chèque n° 902')).toBeNull());
  expect(sent).toMatchObject([{ means: 'cheque', receipts: [1, 2], total: 95 }]);
  screen.getByRole('button', { name: /^Remettre 50,00/ });
});

test('MNY-035: two deposits one after the other have two keys, although as many cheques wait', async () => {
  let waits = [receipt(1)];
  const sent: { receipts: number[]; requestKey: string }[] = [];
  const user = show(<DepositsPanel />, {
    server: {
      listUndeposited: () => waiting(waits),
      listDebts: () => ({ debts: [], total: 0 }),
      listDeposits: () => ({ deposits: [] }),
      depositReceipts: ({ body }) => {
        sent.push(body);
        // A cheque came in meanwhile.
        waits = [receipt(2, { amount: 45 })];
        return { id: sent.length, total: body.total, count: 1 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Remettre 50,00/ }));
  await user.click(await screen.findByRole('button', { name: /^Remettre 45,00/ }));
  await waitFor(() => expect(sent.map(({ receipts }) => receipts)).toEqual([[1], [2]]));
  expect(new Set(sent.map(({ requestKey }) => requestKey)).size).toBe(2);
});

test('MNY-035: nothing ticked sends nothing; a refused day is told at its field', async () => {
  const user = show(<DepositsPanel />, {
    server: {
      listUndeposited: () => waiting(three),
      listDebts: () => ({ debts: [], total: 0 }),
      listDeposits: () => ({ deposits: [] }),
      depositReceipts: () => {
        const message = 'Un jour entre le dernier encaissement et aujourd’hui';
        throw new ApiError({
          status: 422,
          code: 'invalid',
          violations: [{ propertyPath: 'depositedOn', message }],
        });
      },
    },
  });
  const all = await screen.findByLabelText('Tout cocher');
  await user.click(all);
  screen.getByText('Cochez ce qui part à la banque.');
  expect(screen.getByRole('button', { name: /^Remettre/ }).getAttribute('aria-disabled')).toBe('true');
  await user.click(all);
  await user.click(screen.getByRole('button', { name: /^Remettre 145,00/ }));
  await screen.findByText('Un jour entre le dernier encaissement et aujourd’hui');
});

test('cash has its own list, and an empty one says what will come', async () => {
  const user = show(<DepositsPanel />, {
    server: {
      listUndeposited: ({ query }) => waiting(query.means === 'cash' ? [] : three),
      listDebts: () => ({ debts: [], total: 0 }),
      listDeposits: () => ({
        deposits: [
          {
            id: 4,
            means: 'cash',
            depositedOn: '2026-11-20',
            total: 80,
            count: 2,
            by: { id: 1, firstName: 'Hélène', lastName: 'Castaing' },
          },
        ],
      }),
    },
  });
  await screen.findByText('n° 4');
  await user.click(screen.getByRole('button', { name: 'Espèces' }));
  await screen.findByText('La caisse est vide');
  expect(await axeFindings()).toEqual([]);
});
