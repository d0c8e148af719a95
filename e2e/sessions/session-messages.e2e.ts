import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makePilot } from '../leaders.ts';
import { anotherDay, detail, fill, notice } from '../sessions.ts';
import { become, sideways } from '../window.ts';

// The first of two: the bar at the bottom has the same button.
const tool = (page: Page) => page.getByRole('button', { name: 'Écrire aux inscrits' }).first();
const writing = (page: Page) => page.getByRole('dialog', { name: 'Écrire aux inscrits' });
const asking = (page: Page) => page.getByRole('dialog', { name: 'Fermer sans envoyer ?' });
const sent = (page: Page) =>
  page.getByRole('region', { name: 'Messages aux inscrits' }).getByRole('listitem');

async function makeLed(api: Api, values: Record<string, unknown> = {}) {
  const pilot = await makePilot(api);
  const workshop = await api.makeWorkshop({ former: pilot.id, ...values });
  return { ...workshop, pilot };
}

test(
  'a pilot writes to the registered; Escape, a failure and a reload keep the text; the reader opens the message, then the session',
  { tag: '@phone' },
  async ({ openAs, page, portal: { api } }) => {
    const { id, title, pilot } = await makeLed(api);
    const [reader] = await fill(api, id);
    await openAs(pilot.email, detail(id));
    await tool(page).click();
    const subject = writing(page).getByLabel('Objet');
    const text = writing(page).getByLabel('Message', { exact: true });
    const send = writing(page).getByRole('button', { name: 'Envoyer à 1 personne' });
    await expect(writing(page)).toContainText('1 inscrit, un message chacun.');
    await expect(writing(page)).toContainText('Encore 5 messages possibles aujourd’hui');
    await send.click();
    await expect(subject).toBeFocused();
    await expect(writing(page)).toContainText('Objet obligatoire');
    await expect(writing(page)).toContainText('Message obligatoire');
    expect(await axeFindings(page)).toEqual([]);

    await subject.fill('Le parking est fermé');
    await text.fill('Venez en train.\n\nVenez en train.\n\nÀ bientôt,\nAlix');
    await writing(page).getByText('Aperçu de l’e-mail').click();
    await expect(writing(page)).toContainText('écrit aux inscrits :');
    await expect(send).toBeInViewport({ ratio: 1 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(asking(page)).toContainText('Un brouillon reste dans cet onglet.');
    expect(await axeFindings(page)).toEqual([]);
    await asking(page).getByRole('button', { name: 'Continuer à écrire' }).click();
    await expect(asking(page)).toHaveCount(0);

    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
    );
    await send.click();
    await expect(notice(writing(page))).toContainText('Le message n’a pas pu être envoyé !');
    await expect(writing(page)).toContainText('Le message n’est pas parti.');
    await page.unroute('**/messages');
    await page.reload();
    await expect(subject).toHaveValue('Le parking est fermé');
    await send.click();

    await expect(notice(page)).toHaveText('Nice !Votre message est envoyé !');
    await expect(writing(page)).toHaveCount(0);
    await expect(sent(page)).toHaveCount(1);
    const [head, words] = [
      sent(page).getByText('Le parking est fermé'),
      sent(page).getByText('Venez en train.'),
    ];
    await expect(sent(page)).toContainText(/mar. 1er déc. 2026 à .* · vous · à\s1\spersonne/);
    await expect(words).toBeHidden();
    await head.click();
    await expect(words).toBeVisible();
    await expect(sent(page)).toContainText('Alix Parcours');
    expect(await axeFindings(page)).toEqual([]);
    await tool(page).click();
    await expect(subject).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(writing(page)).toHaveCount(0);

    await become(page, api, reader?.email ?? '', detail(id));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(tool(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const latest = page.getByRole('region', { name: 'Mes messages' });
    await latest.getByRole('link', { name: `Le parking est fermé : ${title}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Le parking est fermé');
    await expect(page.getByRole('article').getByText('Venez en train.')).toHaveCount(2);
    await expect(page.getByRole('article')).toContainText('Parcours');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Voir l’atelier' }).click();
    await expect(page).toHaveURL(detail(id));
  },
);

test('the sixth message of a day is refused with its reason and keeps its text; an administrator reads the sent ones', async ({
  openAs,
  page,
  portal: { api },
}) => {
  const soon = { startDate: '2026-12-02 14:00', endDate: '2026-12-02 18:00' };
  const { id, title, pilot } = await makeLed(api, soon);
  await fill(api, id);
  const write = (subject: string) =>
    api.send(pilot.email, 'POST', `/workshops/${id}/messages`, {
      subject,
      text: 'À jeudi',
      requestKey: randomUUID(),
    });
  for (const nth of [1, 2, 3, 4]) await write(`Message ${nth}`);
  await openAs(pilot.email, '/auth/home');
  await page.getByRole('link', { name: `Écrire à l’inscrit, ${title}` }).click();
  await expect(writing(page)).toContainText('Dernier message possible aujourd’hui');
  await write('Message 5');
  await writing(page).getByLabel('Objet').fill('Un de trop');
  await writing(page).getByLabel('Message', { exact: true }).fill('Encore un mot');
  await expect(writing(page).getByRole('region', { name: 'Aperçu de l’e-mail' })).toContainText(
    'Encore un mot',
  );
  await writing(page).getByRole('button', { name: 'Envoyer à 1 personne' }).click();
  await expect(writing(page)).toContainText('Cinq messages sont déjà partis aujourd’hui pour cette session.');
  expect(await axeFindings(page)).toEqual([]);
  await expect(writing(page).getByLabel('Message', { exact: true })).toHaveValue('Encore un mot');
  await writing(page).getByRole('button', { name: 'Fermer' }).last().click();
  await asking(page).getByRole('button', { name: 'Fermer' }).last().click();
  await expect(writing(page)).toHaveCount(0);
  await expect(sent(page)).toHaveCount(5);
  await expect(sent(page).first()).toContainText('Message 5');
  expect(await axeFindings(page)).toEqual([]);

  await become(page, api, 'admin@forman.example', detail(id));
  await expect(sent(page)).toHaveCount(5);
});

test('an approved co-pilot writes to the waiting list too; a session without recipients disables the button', async ({
  openAs,
  page,
  portal: { api },
}) => {
  const { id, pilot } = await makeLed(api, { maxGuests: 1, ...anotherDay });
  const copilot = await api.makeMember({ level: 'ROLE_BEMAN' });
  await api.send(pilot.email, 'POST', `/workshops/${id}/join/copilot/approuved`, { emails: [copilot.email] });
  await openAs(copilot.email, detail(id));
  await expect(tool(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(tool(page)).toHaveAccessibleDescription('Personne n’est encore sur la liste.');
  await fill(api, id);
  const waiting = await api.makeMember();
  await api.send(waiting.email, 'POST', `/workshops/${id}/join/waiting_zone`);
  await page.reload();
  await tool(page).click();
  await writing(page).getByLabel('Objet').fill('Une place de plus ?');
  await writing(page).getByLabel('Message', { exact: true }).fill('La salle grandit.');
  await writing(page).getByLabel('La liste d’attente aussi (1 personne)').check();
  await writing(page).getByRole('button', { name: 'Envoyer à 2 personnes' }).click();
  await expect(sent(page)).toContainText('à 2 personnes, liste d’attente comprise');
});
