import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import { CounterDialog } from './CounterDialog.tsx';

const person = { id: 7, firstName: 'Camille', lastName: 'Rousseau', role: 'ROLE_NEOMAN' };
const choice: Answer<'counterSessions'>['sessions'][number] = {
  id: 31,
  kind: 'workshop',
  title: 'Rédiger la clause',
  startDate: '2026-12-10T09:00:00.000Z',
  price: 45,
  seatsLeft: 3,
  rooms: [],
};

type Thing = Answer<'priceCounter'>['things'][number];
const lines: Record<string, Thing> = {
  membership: {
    name: 'Renouvellement cotisation 2027',
    startDate: null,
    until: '2027-12-31',
    invoice: null,
    price: 50,
    refusal: null,
  },
  workshop: {
    name: choice.title,
    startDate: choice.startDate,
    until: null,
    invoice: null,
    price: 45,
    refusal: null,
  },
  debt: {
    name: 'Immobilier',
    startDate: null,
    until: null,
    invoice: 'F-2026-000012',
    price: 15,
    refusal: null,
  },
};

const left: Answer<'priceCounter'>['debts'][number] = {
  transaction: 41,
  person,
  name: 'Immobilier',
  invoiceNumber: 'F-2026-000012',
  issuedOn: '2026-11-03',
  owed: 15,
  returnedOn: null,
};

/** The server’s prices; `refusal` says why the seat cannot be taken. */
const pricing =
  (refusal: string | null = null) =>
  ({ body }: { body: { things: { kind: string }[] } }): Answer<'priceCounter'> => {
    const things = body.things.map(({ kind }) => ({
      ...lines[kind]!,
      ...(kind !== 'membership' && { refusal }),
    }));
    const total = things.reduce((sum, { price }) => sum + price, 0);
    return { person: { ...person, email: 'camille@essai.example' }, debts: [left], things, total };
  };
const sessions = () => ({ sessions: [choice] });

const form = () => within(screen.getByRole('dialog', { name: 'Encaisser' }));

test('MNY-029 MNY-032: dues that are called come first; a seat joins them, and the press sends both with the cheque', async () => {
  const sent: unknown[] = [];
  const onClose = vi.fn();
  const user = show(<CounterDialog person={person} owesDues onClose={onClose} />, {
    server: {
      priceCounter: pricing(),
      counterSessions: sessions,
      takeMoney: ({ body }) => {
        sent.push(body);
        return { receipts: [], total: 95 };
      },
    },
  });
  await form().findByText('jusqu’au 31/12/2027');
  await user.click(form().getByRole('button', { name: 'Ajouter' }));
  await user.click(await form().findByRole('button', { name: /Rédiger la clause/ }));
  await form().findByText('Place prise');
  form().getByText('Le chèque attend sa remise en banque.');
  expect(await axeFindings()).toEqual([]);
  await user.type(form().getByLabelText('Numéro du chèque'), '0004127');
  await user.type(form().getByLabelText(/^Banque/), 'Crédit Mutuel');
  await user.click(form().getByRole('button', { name: /^Encaisser 95,00/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    {
      things: [{ kind: 'membership' }, { kind: 'workshop', session: 31, room: null }],
      means: 'cheque',
      amount: 95,
      chequeNumber: '0004127',
      bank: 'Crédit Mutuel',
      drawer: '',
      requestKey: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
});

test('MNY-032: a line that cannot be taken says why and blocks the press until it is removed', async () => {
  const user = show(<CounterDialog person={person} owesDues onClose={() => {}} />, {
    server: { priceCounter: pricing('Il n’y a plus assez de places.'), counterSessions: sessions },
  });
  await user.click(await form().findByRole('button', { name: 'Ajouter' }));
  await user.click(await form().findByRole('button', { name: /Rédiger la clause/ }));
  await form().findByText('Il n’y a plus assez de places.');
  const press = form().getByRole('button', { name: /^Encaisser/ });
  expect(press.getAttribute('aria-disabled')).toBe('true');
  form().getByText('Retirez d’abord ce qui ne peut pas être encaissé.');
  expect(await axeFindings()).toEqual([]);
  // A press marks the fields, and sends nothing.
  await user.type(form().getByLabelText('Numéro du chèque'), '12');
  await user.click(press);
  await user.click(form().getByRole('button', { name: 'Retirer Rédiger la clause' }));
  await waitFor(() => expect(form().queryByText('Il n’y a plus assez de places.')).toBeNull());
  expect(press.getAttribute('aria-disabled')).toBeNull();
});

test('MNY-034: what is missing is told at its field, before anything is sent', async () => {
  const user = show(<CounterDialog person={person} owesDues={false} onClose={() => {}} />, {
    server: { priceCounter: pricing(), counterSessions: sessions },
  });
  await user.click(form().getByLabelText('Signé par une autre personne'));
  await user.click(form().getByRole('button', { name: 'Encaisser' }));
  await form().findByText(/^Dites pour quoi/);
  form().getByText('Indiquez le numéro du chèque');
  form().getByText('Indiquez qui a signé le chèque');
  const day = form().getByLabelText<HTMLInputElement>('Reçu le');
  await user.clear(day);
  await user.type(day, '01/01/2099');
  await user.click(form().getByRole('button', { name: 'Encaisser' }));
  await form().findByText(/on n’encaisse pas d’avance/);
  expect(await axeFindings()).toEqual([]);
});

test('MNY-034: a refusal keeps what was typed, and a second press sends the same key', async () => {
  const keys: string[] = [];
  const user = show(<CounterDialog person={person} owesDues onClose={() => {}} />, {
    server: {
      priceCounter: pricing(),
      counterSessions: sessions,
      takeMoney: ({ body }) => {
        keys.push(body.requestKey);
        throw new ApiError({
          status: 409,
          code: 'conflict',
          reason: 'cheque_taken',
        });
      },
    },
  });
  const number = form().getByLabelText<HTMLInputElement>('Numéro du chèque');
  await user.type(number, '77');
  const press = await form().findByRole('button', { name: /^Encaisser 50/ });
  await user.click(press);
  await form().findByText(/Ce chèque est déjà encaissé/);
  await waitFor(() => expect(press.getAttribute('aria-disabled')).toBeNull());
  await user.click(press);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(new Set(keys).size).toBe(1);
  expect(number.value).toBe('77');
});

test('MNY-049: less than a price is a part; what is left of an earlier invoice joins it, and the press says both', async () => {
  const sent: unknown[] = [];
  const user = show(<CounterDialog person={person} owesDues onClose={vi.fn()} />, {
    server: {
      priceCounter: pricing(),
      takeMoney: ({ body }) => {
        sent.push(body);
        return { receipts: [], total: 35 };
      },
    },
  });
  const part = await form().findByLabelText<HTMLInputElement>(/^Reçu pour Renouvellement/);
  await user.clear(part);
  await user.type(part, '20');
  await form().findByText('30,00', { exact: false, selector: 'b' });
  await user.click(form().getByRole('button', { name: /Reste à payer Immobilier, F-2026-000012/ }));
  await form().findByText(/^Reste de F-2026-000012/);
  await user.click(form().getByLabelText('Espèces'));
  expect(await axeFindings()).toEqual([]);
  await user.click(form().getByRole('button', { name: /^Encaisser 35,00/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      things: [{ kind: 'membership' }, { kind: 'debt', transaction: 41 }],
      parts: [20, 15],
      amount: 35,
      total: 65,
    },
  ]);
});

test('MNY-050: a part above the price, or of nothing, is told at its line, and nothing is sent', async () => {
  const user = show(<CounterDialog person={person} owesDues onClose={vi.fn()} />, {
    server: { priceCounter: pricing() },
  });
  const part = await form().findByLabelText<HTMLInputElement>(/^Reçu pour Renouvellement/);
  for (const typed of ['51', '0', 'x']) {
    await user.clear(part);
    await user.type(part, typed);
    await form().findByText(/50,00\s€ au plus/);
    await user.click(form().getByRole('button', { name: /^Encaisser/ }));
    await form().findByText(/Une somme reçue va de/);
  }
  expect(part.getAttribute('aria-invalid')).toBe('true');
});
