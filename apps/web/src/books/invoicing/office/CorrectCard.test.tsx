import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '../../../api/client.ts';
import { axeFindings, show } from '../../../testing/show.tsx';
import { CorrectCard } from './CorrectCard.tsx';

const user = { id: 7, firstName: 'Nadia', lastName: 'Benalli' };
const invoice: Answer<'listPersonInvoices'>['invoices'][number] = {
  id: 12,
  user,
  itemName: 'Immobilier',
  total: 45,
  idFormation: null,
  idWorkshop: 3,
  idEvent: null,
  createAt: '2026-11-20T10:00:00.000Z',
  invoiceNumber: 'F-2026-000012',
  credits: [],
  isTyped: false,
  product: null,
  buyerFirstName: 'Nadia',
  buyerLastName: 'Benalli',
  society: '',
  siret: '',
  vatNumber: '',
  address: '18 rue Duquesne',
  postalCode: '69006',
  city: 'Lyon',
  country: 'France',
  serviceCode: '',
  engagement: '',
  disableChorusPro: true,
  chorusProId: null,
  chorusProRefusal: null,
  chorusProState: null,
  actions: { edit: { ok: true }, submit: { ok: false, reason: 'chorus_pro_disabled' } },
};
const listed = (one = invoice) => ({ user, invoices: [one], maxPage: 1, count: 1, total: 45 });

test('MNY-058: a wrong name on a paid invoice is corrected from its own page; only what changed is sent', async () => {
  const asked: unknown[] = [];
  const person = show(<CorrectCard id={12} userId={7} number="F-2026-000012" />, {
    server: {
      listPersonInvoices: ({ query }) => {
        asked.push(query);
        return listed();
      },
      previewInvoice: ({ body }) => {
        asked.push(body);
        throw new Error('seen');
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Corriger' }));
  const form = within(screen.getByRole('dialog', { name: 'Corriger la facture F-2026-000012' }));
  const name = form.getByLabelText('Nom');
  await person.clear(name);
  await person.type(name, 'Benali');
  await person.type(form.getByLabelText('Motif'), 'Faute de frappe');
  expect(await axeFindings()).toEqual([]);
  await person.click(form.getByRole('button', { name: 'Voir l’aperçu' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    expect.objectContaining({ search: 'F-2026-000012' }),
    {
      itemName: 'Immobilier',
      reason: 'Faute de frappe',
      buyerLastName: 'Benali',
      id: 12,
      replaces: 'F-2026-000012',
    },
  ]);
});

test('MNY-058: an invoice that may not be corrected says why', async () => {
  const edit = { ok: false, reason: 'still_owed' } as const;
  show(<CorrectCard id={12} userId={7} number="F-2026-000012" />, {
    server: { listPersonInvoices: () => listed({ ...invoice, actions: { ...invoice.actions, edit } }) },
  });
  await screen.findByText(/Il reste de l’argent à recevoir/);
  expect(screen.queryByRole('button', { name: 'Corriger' })).toBeNull();
});

test('MNY-059: a typed invoice says what it sells, which is sent with the rest', async () => {
  const asked: unknown[] = [];
  const person = show(<CorrectCard id={12} userId={7} number="F-2026-000012" />, {
    server: {
      listPersonInvoices: () => listed({ ...invoice, isTyped: true, product: 'other' }),
      previewInvoice: ({ body }) => {
        asked.push(body);
        throw new Error('seen');
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Corriger' }));
  const form = within(screen.getByRole('dialog', { name: 'Corriger la facture F-2026-000012' }));
  const product = form.getByLabelText<HTMLSelectElement>('Produit');
  expect(product.value).toBe('other');
  await person.selectOptions(product, 'Formation');
  await person.type(form.getByLabelText('Motif'), 'Erreur de produit');
  await person.click(form.getByRole('button', { name: 'Voir l’aperçu' }));
  await waitFor(() => expect(asked).toMatchObject([{ product: 'formation', itemName: 'Immobilier' }]));
});
