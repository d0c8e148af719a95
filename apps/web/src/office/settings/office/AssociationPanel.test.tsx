import type { FirstStep } from '@forman/domain/office/association-settings';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/client.ts';
import { axeFindings, show } from '../../../testing/show.tsx';
import { AssociationPanel } from './AssociationPanel.tsx';

type Shown = Answer<'getAssociationSettings'>;
const association: Shown['association'] = {
  name: 'Association', legalForm: '', address: '', postalCode: '', city: '', siret: '', registrationNumber: '',
  vatNumber: '', email: '', penaltyRate: '', president: '', treasurer: '', statutesSignedAt: '', statutesSignedOn: '',
  hostName: '', hostAddress: '', hostPhone: '', contactEmail: '',
}; // prettier-ignore
const listDuesPrices = () => ({
  prices: [{ fromOn: '2009-10-10', guest: 30, member: 50, upper: 60, state: 'now' as const }],
});
const done: readonly FirstStep[] = ['vat', 'online'];
const shown: Shown = {
  association,
  version: 3,
  logo: null,
  steps: (['seller', 'vat', 'account', 'notices', 'online', 'mail'] as const).map((step) => ({
    step,
    isDone: done.includes(step),
    isNeeded: step === 'seller',
  })),
};

test('OPS-028: what is missing stands first, with the way there; what is done says so', async () => {
  show(<AssociationPanel />, {
    server: { getAssociationSettings: () => shown, listDuesPrices },
    at: '/auth/admin?rubrique=association',
  });
  const steps = within(await screen.findByRole('region', { name: 'Avant la première vente' }));
  steps.getByText('2 sur 6');
  const [first, ...others] = steps.getAllByRole('listitem');
  within(first!).getByText('Nécessaire');
  expect(within(first!).getByRole('link', { name: 'Compléter, Vendeur' }).getAttribute('href')).toContain(
    '#vendeur',
  );
  within(others.at(-1)!).getByText('Fait');
  expect(steps.getByRole('link', { name: 'Ajouter, Compte bancaire' }).getAttribute('href')).toContain(
    'rubrique=commandes',
  );
  expect(await axeFindings()).toEqual([]);
});

test('OPS-027: a wrong number is told at its field before anything is sent; what is right is saved as it was typed', async () => {
  const sent: unknown[] = [];
  const user = show(<AssociationPanel />, {
    server: {
      getAssociationSettings: () => shown,
      listDuesPrices,
      updateAssociation: ({ body }) => {
        sent.push(body);
        return { ...shown, association: { ...association, siret: '73282932000074' }, version: 4 };
      },
    },
  });
  const siret = await screen.findByLabelText('SIRET');
  await user.type(siret, '732 829 320 00075');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText(/l’un d’eux est faux/);
  expect(sent).toEqual([]);
  await user.clear(siret);
  await user.type(siret, '732 829 320 00074');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('La fiche de l’association est modifiée !');
  expect(sent).toMatchObject([{ name: 'Association', siret: '73282932000074', version: 3 }]);
});

test('OPS-027: a refusal keeps what was typed', async () => {
  const user = show(<AssociationPanel />, {
    server: {
      getAssociationSettings: () => shown,
      listDuesPrices,
      updateAssociation: () => {
        throw new ApiError({ status: 409, code: 'conflict', reason: 'changed_meanwhile' });
      },
    },
  });
  await user.type(await screen.findByLabelText('Ville'), 'Lyon');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText(/entre-temps/);
  expect(screen.getByLabelText<HTMLInputElement>('Ville').value).toBe('Lyon');
});

test('OPS-032: a first invoice shows what is there, and marks what is missing; the steps lead to prices, accounts and goals', async () => {
  const steps = (['dues', 'chart', 'logo', 'goals'] as const).map((step) => ({
    step,
    isDone: false,
    isNeeded: false,
  }));
  show(<AssociationPanel />, {
    server: {
      getAssociationSettings: () => ({ ...shown, association: { ...association, city: 'Lyon' }, steps }),
      listDuesPrices,
    },
    at: '/auth/admin?rubrique=association',
  });
  const list = within(await screen.findByRole('region', { name: 'Avant la première vente' }));
  for (const [name, place] of [
    ['Fixer, Cotisations', '#cotisations'],
    ['Relire, Comptes et journaux', 'vue=plan'],
    ['Choisir, Logo', '#logo'],
    ['Écrire, Objectifs de chaque niveau', 'rubrique=objectifs'],
  ] as const)
    expect(list.getByRole('link', { name }).getAttribute('href')).toContain(place);
  const invoice = within(screen.getByRole('region', { name: 'Votre première facture' }));
  invoice.getByText(/Lyon/);
  await invoice.findByText(/^50,00/);
  for (const missing of ['adresse', '14 chiffres', 'IBAN', 'RNA'])
    expect(invoice.getByText(missing).tagName).toBe('MARK');
});

test('OPS-031: a logo is sent, shown and taken back', async () => {
  let logo: string | null = null;
  const user = show(<AssociationPanel />, {
    server: {
      getAssociationSettings: () => ({ ...shown, logo }),
      listDuesPrices,
      setLogo: () => {
        logo = 'a'.repeat(64);
        return { logo };
      },
      removeLogo: () => {
        logo = null;
      },
    },
  });
  const field = await screen.findByLabelText('Choisir un logo');
  await user.upload(field, new File(['x'], 'logo.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  const picture = await screen.findByAltText('Logo des factures');
  expect(picture.getAttribute('src')).toBe(`/api/association/logos/${'a'.repeat(64)}`);
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirer' }));
  await screen.findByLabelText('Choisir un logo');
});
