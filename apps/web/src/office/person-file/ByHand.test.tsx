import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../testing/show.tsx';
import type { PersonFile } from './file.ts';
import { LevelByHand } from './LevelByHand.tsx';
import { MembershipByHand } from './MembershipByHand.tsx';

const file = {
  person: { id: 7, role: 'ROLE_MAN' },
  dues: { until: '2026-12-31' },
  levels: [{ level: 'ROLE_MAN', at: '2024-03-05T11:00:00.000Z', cause: 'vote', actor: null }],
} as unknown as PersonFile;
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('MNY-064: a membership is changed with a reason, and the notice takes it back', async () => {
  const sent: unknown[] = [];
  const user = show(<MembershipByHand file={file} />, {
    server: { setUserMembership: ({ params, body }) => void sent.push({ ...params, ...body }) },
  });
  await user.click(screen.getByRole('button', { name: 'Changer sans encaisser' }));
  const form = dialog('Changer l’adhésion');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await form.findByText(/^Dites pourquoi/);
  expect(await axeFindings()).toEqual([]);
  const until = form.getByLabelText(/^Adhérent jusqu’au/);
  await user.clear(until);
  await user.type(until, '31/12/2028');
  await user.type(form.getByLabelText('Motif'), 'Erreur de saisie');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await user.click(await screen.findByRole('button', { name: /Annuler/ }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { id: 7, until: '2028-12-31', before: '2026-12-31', reason: 'Erreur de saisie' },
    { id: 7, until: '2026-12-31', before: '2028-12-31' },
  ]);
});

test('MNY-065: a level is restored at its day; a day to come is told at its field, and the notice takes it back', async () => {
  const sent: unknown[] = [];
  const user = show(<LevelByHand file={file} />, {
    server: { setUserLevel: ({ body }) => void sent.push(body) },
  });
  await user.click(screen.getByRole('button', { name: 'Rétablir un niveau à sa date' }));
  const form = dialog('Rétablir un niveau');
  await user.selectOptions(form.getByLabelText('Niveau'), 'DXMAN');
  const since = form.getByLabelText(/^Atteint le/);
  await user.clear(since);
  await user.type(since, '01/01/2099');
  await user.type(form.getByLabelText('Motif'), 'Erreur');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await form.findByText('Un jour passé, ou aujourd’hui');
  await user.clear(since);
  await user.type(since, '02/06/2025');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await user.click(await screen.findByRole('button', { name: /Annuler/ }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { role: 'ROLE_DXMAN', since: '2025-06-02', reason: 'Erreur' },
    { role: 'ROLE_MAN', since: '2024-03-05' },
  ]);
});
