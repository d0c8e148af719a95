import { undoMove } from '@forman/contract/office/move-in';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { days } from '../../testing/harness.ts';
import { type Mover, openMover } from './move-in.testing.ts';

let mover: Mover;
beforeEach(async () => {
  mover = await openMover();
});
afterEach(() => mover.portal.close());

const people = `E-mail;Nom;Prénom;Civilité;Téléphone;Niveau;Fin d’adhésion
ada@essai.example;Roux;Ada;Mme;0612345601;MAN;31/12/2026
bao@essai.example;Tran;Bao;M.;0612345602;MAN;31/12/2026
`;
// Over yesterday: who was there is asked for feedback today.
const sessions = `Titre;Type;Début;Fin;Pilote;Participant
Atelier retraite;Atelier;30/11/2026 09:00;30/11/2026 12:00;ada@essai.example;bao@essai.example
`;

async function written(): Promise<string[]> {
  for (const job of [
    'dues',
    'feedback',
    'hours_reminders',
    'attestations',
    'notices',
    'seats',
    'housekeeping',
  ] as const)
    await mover.portal.run(job);
  const { rows } = await mover.portal.database.pool.query<{ word: string }>(
    `select o.template || ' ' || u.first_name as word from outbox_messages o join users u on u.id = o.user_id
     where u.email like '%@essai.example' and u.first_name in ('Ada', 'Bao') order by 1`,
  );
  return rows.map(({ word }) => word);
}

test('OPS-038: no job writes to those who came, until some weeks later, or their first login', async () => {
  await mover.add(people, 'adherents.csv');
  await mover.add(sessions, 'sessions.csv');
  await mover.moveIn();
  expect(await written()).toEqual([]);
  mover.portal.clock.advance(days(2));
  expect(await written()).toEqual([]);
  const { rows } = await mover.portal.database.pool.query<{ id: number }>(
    `select id from users where email = 'ada@essai.example'`,
  );
  await mover.portal.as(rows[0]!);
  expect(await written()).toEqual(['dues_reminder Ada']);
  mover.portal.clock.advance(days(30));
  expect(await written()).toEqual(expect.arrayContaining(['dues_reminder Ada', 'dues_reminder Bao']));
  await mover.expectSound();
});

test('OPS-039: what the jobs of the first days do does not keep a move from being undone', async () => {
  await mover.add(people, 'adherents.csv');
  await mover.add(sessions, 'sessions.csv');
  const { id } = await mover.moveIn();
  await written();
  mover.portal.clock.advance(days(3));
  await written();
  const admin = await mover.portal.as(mover.chief);
  await admin.call(undoMove, { params: { id } });
  await mover.portal.run('tasks');
  const { rows } = await mover.portal.database.pool.query('select state from moves');
  expect(rows).toEqual([{ state: 'undone' }]);
});
