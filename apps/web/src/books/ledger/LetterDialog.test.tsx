import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import { LetterDialog } from './LetterDialog.tsx';

type Lines = Answer<'listLedgerLines'>;
const line = (entryId: number, debit: number, credit: number): Lines['lines'][number] => ({
  entryId,
  position: 1,
  number: null,
  on: '2026-12-01',
  journal: 'ST',
  piece: `ch_${entryId}`,
  label: debit > 0 ? 'Remboursement carte' : 'Encaissement carte',
  fact: 'capture',
  transactionId: null,
  buyerId: null,
  isDocument: false,
  account: '411000',
  accountLabel: 'Adhérents et clients',
  userId: 7,
  party: 'Attend Ève',
  debit,
  credit,
  letters: null,
  balance: 0,
});
const page = (lines: Lines['lines']): Lines => ({
  lines,
  count: lines.length,
  maxPage: 1,
  totals: { opening: 0, debit: 0, credit: 0 },
  label: 'Adhérents et clients',
  isByPerson: true,
  party: null,
});

test('BKS-043: lines that settle one another are ticked and lettered; a rest is told before anything is sent', async () => {
  const sent: unknown[] = [];
  let closed = false;
  const user = show(<LetterDialog account="411000" person="" onClose={() => (closed = true)} />, {
    server: {
      listLedgerLines: () => page([line(1, 0, 45), line(2, 45, 0), line(3, 0, 5)]),
      letterLines: ({ body }) => {
        sent.push(body.lines);
        return { letter: 'M1' };
      },
    },
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Lettrer le compte 411000' }));
  const [first, second, third] = await dialog.findAllByRole('checkbox');
  const press = () => user.click(dialog.getByRole('button', { name: 'Lettrer' }));
  await press();
  await dialog.findByText('Choisissez deux lignes au moins');
  await user.click(second!);
  await user.click(third!);
  await press();
  await dialog.findByText(/^Il reste 40,00/);
  expect(await axeFindings()).toEqual([]);
  await user.click(third!);
  await user.click(first!);
  await press();
  await waitFor(() => expect(closed).toBe(true));
  expect(sent).toEqual([[{ entryId: 1, position: 1 }, { entryId: 2, position: 1 }]]); // prettier-ignore
});

test('BKS-043: a line that somebody lettered meanwhile is told, and what was ticked stays', async () => {
  const user = show(<LetterDialog account="411000" person="7" onClose={() => {}} />, {
    server: {
      listLedgerLines: () => page([line(1, 0, 45), line(2, 45, 0)]),
      letterLines: () => {
        throw new ApiError({
          status: 422,
          code: 'invalid',
          violations: [{ propertyPath: 'lines', message: 'Une ligne est déjà lettrée' }],
        });
      },
    },
  });
  const dialog = within(screen.getByRole('dialog'));
  for (const box of await dialog.findAllByRole('checkbox')) await user.click(box);
  await user.click(dialog.getByRole('button', { name: 'Lettrer' }));
  await dialog.findByText('Une ligne est déjà lettrée');
  expect(dialog.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
});
