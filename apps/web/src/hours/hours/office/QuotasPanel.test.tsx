import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '../../../api/client.ts';
import { axeFindings, show } from '../../../testing/show.tsx';
import { QuotasPanel } from './QuotasPanel.tsx';

type Quota = Answer<'listHourQuotas'>['quotas'][number];

const proposed: Quota = {
  id: 3,
  habilitation: 'IOBSP',
  fromOn: '2016-01-01',
  minutes: 420,
  years: 1,
  yearlyMinutes: null,
  parts: [],
  caps: [],
  note: null,
  createdAt: '2016-01-01T00:00:00.000Z',
  by: null,
  state: 'now',
};

test('HRS-037: the office confirms a quota', async () => {
  let quotas = [proposed];
  const person = show(<QuotasPanel />, {
    server: {
      listHourQuotas: () => ({ quotas, today: '2026-12-01' }),
      listHourThemes: () => [],
      addHourQuota: ({ body }) => {
        const added: Quota = { ...proposed, ...body, id: 4, by: 'Alix Essai' };
        quotas = [added, { ...proposed, state: 'over' }];
      },
    },
  });
  const row = await screen.findByRole('row', { name: /IOBSP/ });
  expect(row.textContent).toContain('À confirmer');
  expect(await axeFindings()).toEqual([]);
  await person.click(within(row).getByRole('button', { name: /^Confirmer IOBSP/ }));
  const dialog = within(screen.getByRole('dialog'));
  const from = dialog.getByLabelText(/^À partir du/);
  await person.clear(from);
  await person.type(from, '01/01/2026');
  dialog.getByText(/7\sh par\san/, { selector: 'b' });
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText(/^C’est enregistré/);
  await waitFor(() => expect(screen.getAllByRole('row')[1]!.textContent).toContain('En vigueur'));
});
