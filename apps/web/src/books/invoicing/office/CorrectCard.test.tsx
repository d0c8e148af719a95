import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
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
  lines: null,
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
const rules: Answer<'listVatRules'> = { rules: [], standardRateBasisPoints: 2000, today: '2026-12-01' };
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
      listVatRules: () => rules,
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

test('MNY-063: a typed invoice gets a second line; what is missing is told at its line, and the sum is seen', async () => {
  const asked: unknown[] = [];
  const person = show(<CorrectCard id={12} userId={7} number="F-2026-000012" />, {
    server: {
      listVatRules: () => rules,
      listPersonInvoices: () => listed({ ...invoice, isTyped: true, product: 'event' }),
      previewInvoice: ({ body }) => {
        asked.push(body);
        throw new Error('seen');
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Corriger' }));
  const form = within(screen.getByRole('dialog', { name: 'Corriger la facture F-2026-000012' }));
  await person.click(form.getByRole('button', { name: 'Ajouter une ligne' }));
  const second = within(form.getByRole('group', { name: 'Ligne 2' }));
  await person.type(form.getByLabelText('Motif'), 'Oubli');
  await person.click(form.getByRole('button', { name: 'Voir l’aperçu' }));
  await waitFor(() => expect(second.getAllByText('Ce champ est obligatoire')).toHaveLength(2));
  await person.type(second.getByLabelText('Description'), 'Mallette');
  await person.type(second.getByLabelText('Coût, en euros TTC'), '10');
  const quantity = second.getByLabelText('Quantité');
  await person.clear(quantity);
  await person.type(quantity, '3');
  await person.selectOptions(second.getByLabelText('Taux de TVA'), 'Sans TVA, comme Cotisation');
  form.getByText(/^75,00/);
  expect(await axeFindings()).toEqual([]);
  await person.click(form.getByRole('button', { name: 'Voir l’aperçu' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked).toMatchObject([
    {
      lines: [
        { label: 'Immobilier', quantity: 1, unit: 45, product: 'event' },
        { label: 'Mallette', quantity: 3, unit: 10, vatOf: 'dues' },
      ],
    },
  ]);
  expect(asked[0]).not.toHaveProperty('total');
  await person.click(form.getByRole('button', { name: 'Retirer la ligne 2' }));
  expect(form.queryByRole('group', { name: 'Ligne 2' })).toBeNull();
});

test('MNY-063: the lines of an invoice are there to correct, and a refusal is told at its line', async () => {
  const lines = [
    { label: 'Mallette', quantity: 3, unit: 10, product: 'other', vatOf: null },
    { label: 'Module', quantity: 1, unit: 15, product: 'formation', vatOf: 'dues' },
  ] as const;
  const person = show(<CorrectCard id={12} userId={7} number="F-2026-000012" />, {
    server: {
      listVatRules: () => rules,
      listPersonInvoices: () => listed({ ...invoice, isTyped: true, lines: [...lines] }),
      previewInvoice: () => {
        throw new ApiError({
          status: 422,
          code: 'invalid',
          violations: [{ propertyPath: 'lines.1.label', message: 'Trop long' }],
        });
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Corriger' }));
  const form = within(screen.getByRole('dialog', { name: 'Corriger la facture F-2026-000012' }));
  const second = within(form.getByRole('group', { name: 'Ligne 2' }));
  expect(second.getByLabelText<HTMLInputElement>('Description').value).toBe('Module');
  expect(second.getByLabelText<HTMLSelectElement>('Taux de TVA').value).toBe('dues');
  await person.type(form.getByLabelText('Motif'), 'Erreur');
  await person.click(form.getByRole('button', { name: 'Voir l’aperçu' }));
  await second.findByText('Trop long');
});
