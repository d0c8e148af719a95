import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../testing/show.tsx';
import { ErasureCard } from './ErasureCard.tsx';
import type { Erasure } from './erasure-words.ts';
import { EraseUser } from './office/EraseUser.tsx';

const owing: Erasure = {
  asked: null,
  refused: null,
  registrations: 0,
  waiting: 0,
  credit: 0,
  sponsored: 0,
  actions: { erase: { ok: false, reason: 'rest_owed' } },
};

test('MNY-068: who owes a part of an invoice reads why their account stays', async () => {
  show(<ErasureCard />, { server: { getPrivacy: () => ({ request: null, erasure: owing, consents: [] }) } });
  // The button tells its reason too.
  await screen.findAllByText(/L’une de vos factures n’est pas payée en entier/);
  expect(await axeFindings()).toEqual([]);
});

test('MNY-068: the office reads that a rest is to be taken or given up before an erasure', async () => {
  show(<EraseUser id={4} name="Camille Rousseau" />, { server: { getUserErasure: () => owing } });
  await screen.findByText(/il lui reste une somme à payer, à encaisser ou à abandonner d’abord/);
  expect(screen.queryByRole('button', { name: /Supprimer ce compte/ })).toBeNull();
});
