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
