import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import type { Api } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { makeCandidates, makePilot } from '../leaders.ts';
import { notice } from '../sessions.ts';

type Sent = { subject: string; text: string };
/** First e-mail to this address with these words in its subject, once it is sent. */
async function mailTo(api: Api, email: string, words: string): Promise<Sent | undefined> {
  const found: Sent[] = [];
  await expect
    .poll(async () => {
      const all = await api.send<Sent[]>(null, 'GET', `/demo/messages?recipient=${email}`);
      found.push(...all.filter(({ subject }) => subject.includes(words)));
      return found.length;
    })
    .toBeGreaterThan(0);
  return found[0];
}
const wayOutOf = (sent: Sent | undefined): string => /\/desabonnement\/\S+/.exec(sent?.text ?? '')?.[0] ?? '';

const choice = (page: Page, kind: string) => page.getByRole('switch', { name: `E-mail : ${kind}` });

test(
  'OPS-019: the link in an e-mail turns its kind off without a login and can undo it; the account page shows the same choice',
  { tag: '@phone' },
  async ({ page, openAs, portal }) => {
    const pilot = await makePilot(portal.api);
    const { id } = await portal.api.makeWorkshop({ wantCopilot: true, former: pilot.id });
    await makeCandidates(portal.api, id, 1);
    const mail = await mailTo(portal.api, pilot.email, 'propose de co-piloter');
    await page.goto(wayOutOf(mail));
    await expect(page.getByRole('heading', { name: 'Les sessions que je pilote' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ne plus recevoir ces e-mails' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Vous ne recevrez plus d’e-mail');
    await page.getByRole('button', { name: /^Annuler/ }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('C’est annulé');
    await page.getByRole('button', { name: 'Ne plus recevoir ces e-mails' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Vous ne recevrez plus d’e-mail');
    await page.goto('/desabonnement/abc');
    await expect(page.getByText('Ce lien ne sert plus')).toBeVisible();

    await openAs(pilot.email, '/auth/compte#messages');
    await expect(choice(page, 'Les sessions que je pilote')).not.toBeChecked();
    await expect(choice(page, 'Mes inscriptions')).toHaveCount(0);
    await expect(page.getByText('Il y va de votre place, de votre argent')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await choice(page, 'Les sessions que je pilote').check();
    await expect(notice(page)).toHaveText('Nice !Votre choix est enregistré !');
    await page.reload();
    await expect(choice(page, 'Les sessions que je pilote')).toBeChecked();
  },
);

test('CORE-101: the bell shows the last messages; a message stays new until it is opened or all are marked as read', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id, title } = await portal.api.makeWorkshop();
  await portal.api.send(email, 'POST', `/workshops/${id}/join`);
  await portal.api.send(email, 'POST', `/workshops/${id}/cancel`);
  const page = await openAs(email, '/auth/messages');
  const row = (words: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${words}\u00a0: ${title}` });
  const [joined, left] = [row('Inscription confirmée'), row('Inscription annulée')];
  await expect(joined).toContainText('Nouveau');
  expect(await axeFindings(page)).toEqual([]);
  await left.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre inscription est annulée');
  await page.goBack();
  await expect(left).not.toContainText('Nouveau');
  await page.reload();
  await expect(joined).toContainText('Nouveau');
  await expect(left).not.toContainText('Nouveau');
  // The change shows at once, and lasts.
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await expect(joined).not.toContainText('Nouveau');
  await expect(page.getByRole('button', { name: 'Tout marquer comme lu' })).toHaveCount(0);
  await page.reload();
  await expect(joined).toBeVisible();
  await expect(joined).not.toContainText('Nouveau');

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const latest = page.getByRole('region', { name: 'Mes messages' });
  await expect(latest.getByRole('link', { name: 'Tous mes messages' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await latest.getByRole('link', { name: 'Inscription confirmée' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre inscription est confirmée');
  // The page has one title; the session is a line of the message, and the tab's title has both.
  const message = page.getByRole('article');
  await expect(message.getByRole('heading')).toHaveCount(0);
  await expect(message.getByText(title, { exact: true })).toHaveCount(1);
  await expect(page).toHaveTitle(new RegExp(`^Inscription confirmée\u00a0: ${title}`));
  await expect(message.getByRole('button', { name: 'Ajouter à mon agenda' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Voir l’atelier' }).click();
  await expect(page).toHaveURL(`/auth/workshop/detail/${id}`);
});

test('messages with the same text are one line under the bell with their number; three of one day are one row of their page', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop();
  for (const act of ['join', 'cancel', 'join', 'cancel', 'join'])
    await portal.api.send(email, 'POST', `/workshops/${id}/${act}`);
  const page = await openAs(email, '/auth/news');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const latest = page.getByRole('region', { name: 'Mes messages' });
  const confirmed = latest.getByRole('link', { name: 'Inscription confirmée' });
  await expect(confirmed).toHaveCount(1);
  await expect(confirmed).toContainText('3 fois, la dernière');

  await latest.getByRole('link', { name: 'Tous mes messages' }).click();
  const rows = page.getByRole('main').getByRole('link', { name: 'Inscription confirmée' });
  await expect(rows).toHaveCount(1);
  // Two messages are not folded.
  await expect(page.getByRole('main').getByRole('link', { name: 'Inscription annulée' })).toHaveCount(2);
  await page.getByText('2 autres disent la même chose').click();
  await expect(rows).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);
  // Opening a folded message marks those with the same text as read, and no other.
  await rows.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre inscription est confirmée');
  await page.goBack();
  await page.getByText('2 autres disent la même chose').click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Nouveau' })).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('link', { name: /^Nouveau.*Inscription annulée/ }),
  ).toHaveCount(2);
  // The list under the bell marks them at the same time.
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await latest.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await expect(latest.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Nouveau')).toHaveCount(0);
});
