import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../../testing/show.tsx';
import { NewOrderPage } from './NewOrderPage.tsx';

const refused = (reason: string, sentence: string | null) => ({
  company: '',
  people: [],
  mayGrant: false,
  sessions: [],
  decision: { ok: false as const, reason },
  sentence,
});

test('MNY-014: a person without a company is led to their profile', async () => {
  show(<NewOrderPage />, { server: { groupOrderChoices: () => refused('order_no_company', null) } });
  await screen.findByText('Indiquez d’abord votre cabinet');
  const link = screen.getByRole('link', { name: 'Compléter mon profil' });
  expect(link.getAttribute('href')).toBe('/auth/adherents/profil/10');
  expect(await axeFindings()).toEqual([]);
});

test('MNY-014: a person without the right to order reads who gives it', async () => {
  const sentence = 'Une personne de votre cabinet peut vous l’ouvrir.';
  show(<NewOrderPage />, { server: { groupOrderChoices: () => refused('order_no_right', sentence) } });
  await screen.findByText('Ce droit n’est pas encore le vôtre');
  screen.getByText(sentence);
  screen.getByRole('link', { name: 'Écrire à l’association' });
  expect(await axeFindings()).toEqual([]);
});
