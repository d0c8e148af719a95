import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const admin = 'admin@forman.example';

test('the office shows a note about work that a wrong clock postponed, and its button resumes the work', async ({
  openAs,
  portal,
}) => {
  const page = await openAs(admin, '/auth/admin');
  await expect(page.getByRole('region', { name: 'Ce qui attend' })).toBeVisible();
  const note = page.getByRole('status').filter({ hasText: 'Une horloge déréglée a laissé des traces.' });
  await expect(note).toBeHidden();
  await portal.query(
    `insert into outbox_messages (recipient, template, data, created_at, next_attempt_at)
      values ('essai@forman.example', 'account_opened', '{"firstName":"Essai"}', now(), now() + interval '3 years')`,
  );
  await page.reload();
  await expect(note).toContainText('1\u00a0tâche attend une heure qui ne vient pas.');
  expect(await axeFindings(page)).toEqual([]);
  await note.getByRole('button', { name: 'Reprendre maintenant' }).click();
  await expect(note).toBeHidden();
});
