import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import type { Opening } from './opening.ts';
import { OpeningView } from './OpeningView.tsx';

const someone = { id: 3, firstName: 'Claire', lastName: 'Joubert' };
const draft: Opening = {
  id: 1,
  on: '2026-11-30',
  source: 'balance',
  fileName: 'balance.csv',
  lines: [
    { account: '512000', label: 'Banque', debit: 1250.5, credit: 0 },
    { account: '110000', label: 'Report à nouveau', debit: 0, credit: 1250.5 },
  ],
  totals: { debit: 1250.5, credit: 1250.5 },
  violations: [],
  version: 2,
  draftedBy: someone,
  draftedAt: '2026-11-30T10:00:00.000Z',
  signedBy: null,
  signedAt: null,
};
const accountant = { permissions: ['finance.administer', 'books.sign_opening'] };

test('BKS-045: the accountant signs the draft that was read; an administrator sees who signs', async () => {
  const sent: unknown[] = [];
  let standing: { draft: Opening | null; signed: Opening[] } = { draft, signed: [] };
  const server = {
    getOpenings: () => standing,
    signOpening: ({ body }: { body: unknown }) => {
      sent.push(body);
      standing = {
        draft: null,
        signed: [{ ...draft, signedBy: someone, signedAt: '2026-11-30T11:00:00.000Z' }],
      };
      return standing;
    },
  };
  const user = show(<OpeningView />, { server, as: accountant });
  await user.click(await screen.findByRole('button', { name: 'Signer l’ouverture' }));
  const question = within(screen.getByRole('dialog', { name: /^Signer l’ouverture.\?$/ }));
  expect(await axeFindings()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Signer' }));
  await screen.findByText(/^Signée par Claire Joubert/);
  expect(sent).toEqual([{ id: 1, version: 2 }]);
});

test('BKS-045: whoever may not sign sees that the accountant has to', async () => {
  show(<OpeningView />, {
    server: { getOpenings: () => ({ draft, signed: [] }) },
    as: { permissions: ['finance.administer'] },
  });
  await screen.findByText('À signer par l’expert-comptable');
  expect(screen.queryByRole('button', { name: 'Signer l’ouverture' })).toBeNull();
});

test('BKS-044: a line is typed, wrong fields told at their place, and what keeps it from being signed is listed', async () => {
  const sent: unknown[] = [];
  const uneven: Opening = {
    ...draft,
    totals: { debit: 1250.5, credit: 1000 },
    violations: [
      { propertyPath: 'lines', message: 'Le total des débits n’est pas celui des crédits' },
      { propertyPath: 'lines.1.label', message: 'Un libellé est nécessaire' },
    ],
  };
  const user = show(<OpeningView />, {
    server: {
      getOpenings: () => ({ draft: uneven, signed: [] }),
      saveOpening: ({ body }) => {
        sent.push(body);
        return { draft: uneven, signed: [] };
      },
    },
    as: accountant,
  });
  const listed = (await screen.findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replaceAll(/\s/g, ' '),
  );
  expect(listed).toEqual([
    'Le total des débits n’est pas celui des crédits : il manque 250,50 € au crédit',
    '110000 : Un libellé est nécessaire',
  ]);
  expect(screen.queryByRole('button', { name: 'Signer l’ouverture' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ajouter une ligne' }));
  const form = within(screen.getByRole('dialog', { name: 'Ajouter une ligne' }));
  await user.type(form.getByLabelText('Compte'), '606 000');
  await user.type(form.getByLabelText('Libellé'), 'Fournitures');
  await user.type(form.getByLabelText('Crédit'), '12,345');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await form.findByText(/Une ouverture n’a ni charge ni produit/);
  form.getByText('Un montant sans signe, deux décimales au plus');
  await user.clear(form.getByLabelText('Compte'));
  await user.type(form.getByLabelText('Compte'), '512000');
  await user.clear(form.getByLabelText('Crédit'));
  await user.type(form.getByLabelText('Crédit'), '250,50');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await form.findByText('Ce compte a déjà sa ligne');
  await user.clear(form.getByLabelText('Compte'));
  await user.type(form.getByLabelText('Compte'), '401 000');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByRole('button', { name: 'Ajouter une ligne' });
  expect(sent).toEqual([
    {
      on: '2026-11-30',
      version: 2,
      lines: [
        { account: '512000', label: 'Banque', debitCents: 125_050, creditCents: 0 },
        { account: '110000', label: 'Report à nouveau', debitCents: 0, creditCents: 125_050 },
        { account: '401000', label: 'Fournitures', debitCents: 0, creditCents: 25_050 },
      ],
    },
  ]);
});

test('BKS-044: a refused file says why and stays chosen; its draft shows once it is read', async () => {
  let isRefused = true;
  let standing: { draft: Opening | null; signed: Opening[] } = { draft: null, signed: [] };
  const user = show(<OpeningView />, {
    server: {
      getOpenings: () => standing,
      readOpeningFile: () => {
        if (isRefused)
          throw new ApiError({
            status: 422,
            code: 'invalid',
            violations: [{ propertyPath: 'file', message: 'Ligne 2\u00a0: « douze » n’est pas un montant' }],
          });
        standing = { draft, signed: [] };
        return standing;
      },
    },
    as: accountant,
  });
  const file = await screen.findByLabelText<HTMLInputElement>('Balance des comptes ou FEC');
  await user.upload(file, new File(['Compte;Débit;Crédit'], 'balance.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Lire le fichier' }));
  await screen.findByText(/« douze » n’est pas un montant/);
  expect(file.files?.[0]?.name).toBe('balance.csv');
  expect(await axeFindings()).toEqual([]);
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Lire le fichier' }));
  await screen.findByText(/^D’après balance\.csv\./);
});
