import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { become } from '../window.ts';

test('a participant rates a session on a phone and changes the rating; the office reads it @phone', async ({
  page,
  portal,
  openAs,
}) => {
  const [found = { email: '', id: 0 }] = await portal.query<{ email: string; id: number }>(
    `select u.email, s.id from registrations r join sessions s on s.id = r.session_id join users u on u.id = r.user_id
      where r.state = 'registered' and r.ended_at is null and not r.was_absent and s.kind = 'workshop' and s.is_published
        and s.deleted_at is null and s.ends_at between '2026-11-05' and '2026-11-30' and u.level <> 'ROLE_GUEST' and u.deleted_at is null
        and not u.is_admin and not exists (select from session_feedback f where f.session_id = s.id and f.user_id = u.id)
      order by s.ends_at desc, u.id limit 1`,
  );
  const { email, id } = found;
  await openAs(email, `/auth/avis/${id}`);
  const answers = page.getByRole('radiogroup', { name: /^Cette session vous a-t-elle été utile/ });
  await expect(answers.getByRole('radio')).toHaveCount(5);
  await page.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await expect(page.getByText('Choisissez une réponse')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await answers.getByText('Utile', { exact: true }).click();
  await page.getByLabel('Un mot').fill('De quoi avancer.');
  await page.getByRole('button', { name: 'Envoyer ma réponse' }).click();
  await expect(page.getByText('Merci, votre réponse est enregistrée.')).toBeVisible();
  await answers.getByText('Très utile').click();
  await page.getByRole('button', { name: 'Changer ma réponse' }).click();
  await expect(page.getByText('5 sur 5, très utile.')).toBeVisible();
  await become(page, portal.api, 'admin@forman.example', `/auth/workshop/detail/${id}`);
  const read = page.getByRole('region', { name: 'Avis' });
  await expect(read.getByText('De quoi avancer.')).toBeVisible();
  await expect(read.getByText(/^Cette session\s:/)).toBeVisible();
});
