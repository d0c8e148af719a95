import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { axeFindings, show } from '../../../testing/show.tsx';
import { VatForm } from './VatForm.tsx';

type Settings = Answer<'getSettings'>;

function Shown() {
  const { data } = useCall('getSettings', { params: { id: 1 } });
  return data ? <VatForm settings={data} /> : null;
}

test('a second administrator who changes the settings sees the first one’s changes, and is asked before overwriting them', async () => {
  let stored: Settings = { id: 1, valueTVA: 20, CA: 12_845_000, cA: 12_845_000, CAugmente: 1, version: 1 };
  const person = show(<Shown />, {
    server: {
      getSettings: () => stored,
      updateSettings: ({ body }) => {
        if (body.version !== stored.version)
          throw new ApiError({ status: 409, code: 'conflict', reason: 'changed_meanwhile' });
        stored = { ...stored, ...body, version: (stored.version ?? 0) + 1 };
        return stored;
      },
    },
  });
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  await screen.findByLabelText('Taux de TVA, en pourcentage');
  await person.clear(field('Taux de TVA, en pourcentage'));
  await person.type(field('Taux de TVA, en pourcentage'), '10');
  // The first administrator saves meanwhile.
  stored = { ...stored, valueTVA: 5.5, CA: 7, cA: 7, version: 2 };
  await press('Modifier');
  await press('Changer le taux');
  const title = await screen.findByText(/^Quelqu’un a modifié ces réglages/);
  const conflict = title.closest<HTMLElement>('[role="alert"]')!;
  expect(conflict.textContent).toMatch(/«\sChiffre d’affaires\s»/);
  expect(conflict.textContent).toMatch(/Taux de TVA, dans sa version\s: 5,5\s%/);
  expect(field('Taux de TVA, en pourcentage').value).toMatch(/^10\s%$/);
  expect(field('Chiffre d’affaires, en euros').value).toMatch(/^7,00\s€$/);
  expect(await axeFindings()).toEqual([]);
  await press('Modifier');
  // The question starts from the stored rate.
  expect((await screen.findByRole('dialog')).textContent).toMatch(/TVA\s: 5,5\s% → 10\s%/);
  await press('Changer le taux');
  await waitFor(() => expect(conflict.isConnected).toBe(false));
  expect(stored).toMatchObject({ valueTVA: 10, CA: 7, CAugmente: 1 });
});
