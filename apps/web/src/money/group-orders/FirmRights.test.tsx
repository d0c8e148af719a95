import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../testing/show.tsx';
import { FirmRights } from './FirmRights.tsx';

const colleague = { id: 11, firstName: 'Alix', lastName: 'Seconde' };
const choices = (mayOrder: boolean, mayGrant: boolean) => ({
  company: 'Cabinet Essai',
  people: [
    { id: 10, firstName: 'Alix', lastName: 'Payeuse', mayOrder: true },
    { ...colleague, mayOrder },
  ],
  mayGrant,
  sessions: [],
  decision: { ok: true as const },
  sentence: null,
});

test('MNY-013: the right to order is given to a colleague and taken back', async () => {
  let mayOrder = false;
  const person = show(<FirmRights />, {
    server: {
      groupOrderChoices: () => choices(mayOrder, true),
      setFirmOrders: ({ params, body }) => {
        expect(Number(params.id)).toBe(colleague.id);
        mayOrder = body.isGranted === true;
        return { ok: true };
      },
    },
  });
  const right = await screen.findByRole('switch', { name: 'Alix Seconde commande pour le cabinet' });
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  for (const isGranted of [true, false]) {
    await person.click(right);
    await waitFor(() => expect(right.getAttribute('aria-checked')).toBe(String(isGranted)));
    expect(await axeFindings()).toEqual([]);
  }
});

test('the card of the rights is not shown to who may not give them', async () => {
  show(
    <>
      <FirmRights />
      <p>Autre chose</p>
    </>,
    { server: { groupOrderChoices: () => choices(false, false) } },
  );
  await screen.findByText('Autre chose');
  expect(screen.queryByRole('switch')).toBeNull();
});
