import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { become, go, sideways } from '../window.ts';

const goalsOf = (id: number): string => `/auth/adherents/profil/goals/${id}`;
const todo = (page: Page) =>
  page.getByRole('region', { name: /^(Plus que \d+ objectifs|\d objectif à réaliser)$/ });
const done = (page: Page) =>
  page.getByRole('region', { name: /^(Aucun objectif validé|\d+ objectifs? déjà réalisés?)$/ });
test('a goal goes from its owner to the sponsor’s answer, by button, keyboard and mouse', async ({
  page,
  portal,
  openAs,
}) => {
  const sponsor = await portal.api.makeMember({ level: 'ROLE_MAN' });
  const owner = await portal.api.makeMember({ level: 'ROLE_NEOMAN', sponsor: sponsor.id });
  const calls = watchCalls(page);
  const ladder = page.getByRole('region', { name: 'Mon évolution' });
  const menu = page.getByRole('navigation', { name: 'Mon espace' }).getByRole('link', { name: /^Objectifs/ });
  const first = todo(page).getByRole('button', { name: 'Valider : Suivre quatre ateliers dans l’année' });
  const announcement = page.getByRole('status').filter({ hasText: /^Objectif / });
  const card = (text: string) => done(page).getByRole('listitem').filter({ hasText: text });
  const asked = page.getByRole('region', { name: 'À vous de répondre' });
  const waiting = (text: string) => asked.getByRole('listitem').filter({ hasText: text });
  const again = todo(page).getByRole('listitem').filter({ hasText: 'deux réunions' });
  await test.step('MEM-038 MEM-047 MEM-055 CORE-099: the owner’s page and menu count the goals, and lead to them', async () => {
    await openAs(owner.email, `/auth/adherents/profil/${owner.id}`);
    await expect(ladder.locator('[aria-current="step"]')).toContainText('0/6 objectifs');
    await expect(menu).toHaveText('Objectifs0/6 validés');
    await expect(
      page.getByRole('region', { name: /12 derniers mois/ }).getByRole('link', { name: 'Objectifs' }),
    ).toHaveAttribute('href', goalsOf(owner.id));
    await page
      .getByRole('navigation', { name: 'Raccourcis du profil' })
      .getByRole('link', { name: 'Objectifs' })
      .click();
  });
  await test.step('MEM-010 MEM-102 MEM-103 MEM-104 MEM-105: the page of goals has its title, crumbs, ladder, end of the period, and a hint', async () => {
    await expect(page).toHaveURL(goalsOf(owner.id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Objectifs');
    await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem')).toHaveText([
      'Accueil',
      'Adhérents',
      'Mon Profil',
      'Mes objectifs',
    ]);
    await expect(ladder.getByRole('listitem')).toHaveCount(7);
    await expect(ladder).toContainText('mercredi 1er décembre 2027');
    await expect(
      page.getByText('Pour valider un objectif, déplacez-le dans la colonne de droite', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(/ répond ensuite\.$/)).toBeVisible();
  });
  await test.step('MEM-106 MEM-107 MEM-108: the left column holds the six goals of the level, and the right one is empty', async () => {
    await expect(todo(page).getByRole('heading')).toHaveText('Plus que 6 objectifs');
    await expect(todo(page).getByRole('button', { name: /^Valider/ })).toHaveCount(6);
    await expect(done(page).getByRole('heading')).toHaveText('Aucun objectif validé');
  });
  await test.step('MEM-119: a call that fails stops the spinner and shows no notice', async () => {
    // The spinner stops, the card shows the failure, and the button works again.
    await page.route('**/api/goal_finisheds', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    const failed = page.waitForResponse((response) => response.status() === 500);
    await first.click();
    await failed;
    await expect(first).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('.toast')).toHaveCount(0);
    const wrong = todo(page).getByRole('listitem').filter({ hasText: 'quatre ateliers' }).getByRole('alert');
    await expect(wrong).toHaveText(/^Ce n’est pas parti\. /);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
    expect(await axeFindings(page, 'main')).toEqual([]);
  });
  await test.step('MEM-105 MEM-108 MEM-109 MEM-110 MEM-117: the owner moves a goal to the right by keyboard, mouse or button, where it waits', async () => {
    // By the keyboard alone; the focus stays on the number of goals left.
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(todo(page).getByRole('heading')).toHaveText('Plus que 5 objectifs');
    await expect(todo(page).getByRole('heading')).toBeFocused();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(announcement).toHaveText('Objectif envoyé au parrain : Suivre quatre ateliers dans l’année');
    await expect(done(page).getByRole('heading')).toHaveText('1 objectif déjà réalisé');
    await expect(card('quatre ateliers')).toContainText('En attente de validation');
    // By drag and drop.
    await todo(page).getByText('Participer à deux réunions').dragTo(done(page).getByRole('heading'));
    await expect(card('deux réunions')).toContainText('En attente de validation');
    await expect(done(page).getByRole('heading')).toHaveText('2 objectifs déjà réalisés');
    await todo(page)
      .getByRole('button', { name: /dix bilans/ })
      .click();
    await expect(done(page).getByRole('heading')).toHaveText('3 objectifs déjà réalisés');
  });
  await test.step('MEM-109 MEM-116 MEM-118 MEM-119: the owner can withdraw a waiting goal but not answer it; a failed call shows on the goal’s card', async () => {
    // The owner can withdraw a waiting goal, but not answer it.
    await expect(done(page).getByRole('button', { name: /^(Valider|Refuser)/ })).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    // A failed withdrawal shows on its card until the next try.
    await page.route('**/api/goal_finisheds/*', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    const takeBack = card('dix bilans').getByRole('button', { name: /^Retirer/ });
    await takeBack.click();
    await expect(card('dix bilans').getByRole('alert')).toHaveText(/^Ce n’est pas parti\. /);
    await expect(page.locator('.toast')).toHaveCount(0);
    await takeBack.click();
    await expect(done(page).getByRole('heading')).toHaveText('2 objectifs déjà réalisés');
    await expect(todo(page).getByRole('heading')).toHaveText('Plus que 4 objectifs');
    await expect(announcement).toContainText('Objectif remis à réaliser : ');
    expect(calls.of('POST /api/goal_finisheds').at(-1)?.postDataJSON()).toEqual({
      goalId: expect.any(Number),
      userId: owner.id,
      requestKey: expect.any(String),
    });
  });
  await test.step('MEM-019 MEM-164: the sponsor reads whose goals wait, and opens them', async () => {
    await become(page, portal.api, sponsor.email, '/auth/notifications/objectifs');
    await expect(page.getByRole('status').filter({ hasText: 'attendent' })).toHaveText(
      '2 objectifs attendent votre réponse.',
    );
    expect(await axeFindings(page, 'main')).toEqual([]);
    await page.getByRole('link', { name: /^Voir les objectifs de Alix/ }).click();
    await expect(page).toHaveURL(goalsOf(owner.id));
  });
  await test.step('MEM-111 MEM-115 MEM-118: a goal that the sponsor validates shows its day and loses its buttons', async () => {
    // Goals waiting for the sponsor come before those that nobody has presented.
    await expect(asked.getByRole('listitem')).toHaveCount(2);
    await expect(done(page).getByRole('heading')).toHaveText('Aucun objectif validé');
    // The button's name makes clear that withdrawing is no refusal.
    await expect(asked.getByRole('button', { name: /^Retirer sans répondre/ })).toHaveCount(2);
    expect((await asked.boundingBox())!.y).toBeLessThan((await todo(page).boundingBox())!.y);
    await waiting('quatre ateliers')
      .getByRole('button', { name: /^Valider/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
    await expect(card('quatre ateliers')).toContainText('Objectif validé le mar. 1er déc. 2026');
    await expect(card('quatre ateliers').getByRole('button')).toHaveCount(0);
    await expect(asked.getByRole('heading')).toBeFocused();
  });
  await test.step('MEM-106 MEM-112 MEM-123: a goal that the sponsor refuses returns to the left, with a reason', async () => {
    await waiting('deux réunions')
      .getByRole('button', { name: /^Refuser/ })
      .click();
    const refusal = page.getByRole('dialog', { name: 'Refuser cet objectif\u00a0?' });
    await expect(refusal.getByLabel(/^Motif du refus/)).toBeFocused();
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await refusal.getByLabel(/^Motif du refus/).fill('Celle de novembre n’était pas la vôtre.');
    await refusal.getByRole('button', { name: 'Refuser' }).click();
    await expect(asked).toHaveCount(0);
    await expect(again).toContainText('Objectif refusé le mar. 1er déc. 2026, à refaire');
    await expect(done(page).getByRole('heading')).toHaveText('1 objectif déjà réalisé');
    await expect(done(page).getByRole('heading')).toBeFocused();
    await expect(todo(page).getByRole('heading')).toHaveText('Plus que 5 objectifs');
    await expect(page.locator('.period-progress')).toContainText('1/6');
    const answers = calls.requests.filter((request) => request.method() === 'PUT');
    expect(answers.map((request) => request.postDataJSON())).toEqual(
      [{ status: 'VALIDÉ' }, { status: 'REFUSÉ', reason: 'Celle de novembre n’était pas la vôtre.' }].map(
        (said) => ({
          id: expect.any(Number),
          goalId: expect.any(Number),
          userId: owner.id,
          validatedAt: expect.any(String),
          ...said,
        }),
      ),
    );
    expect(await axeFindings(page, 'main')).toEqual([]);
  });
  await test.step('MEM-047 CORE-099: an answered goal no longer waits, and the owner’s count rises', async () => {
    await go(page, '/auth/notifications/objectifs');
    await expect(page.getByRole('heading', { name: 'Tout est à jour' })).toBeVisible();
    await become(page, portal.api, owner.email, goalsOf(owner.id));
    await expect(menu).toHaveText('Objectifs1/6 validés');
    await expect(again).toContainText('Motif\u00a0: Celle de novembre n’était pas la vôtre.');
  });
});

test('MEM-118: another member reads somebody’s goals without any button', async ({ page, openAs }) => {
  await page.route('**/api/users/10/goals', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), periodEnd: null } });
  });
  await openAs('oneman@forman.example', goalsOf(10));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Objectifs');
  await expect(page.getByRole('main')).toContainText('En attente de validation');
  await expect(page.locator('.board').getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Aucune donnée disponible')).toBeVisible();
});

test('MEM-106 MEM-109 MEM-164: a phone stacks the columns, and fingers can press every button @phone', async ({
  page,
  portal,
  openAs,
}) => {
  const owner = await portal.api.makeMember({ level: 'ROLE_BEMAN', sponsor: 6 });
  await openAs(owner.email, goalsOf(owner.id));
  const mark = todo(page).getByRole('button', { name: /Co-piloter/ });
  await mark.tap();
  await expect(done(page)).toContainText('En attente de validation');
  const [left, right] = [await todo(page).boundingBox(), await done(page).boundingBox()];
  expect(right!.y).toBeGreaterThanOrEqual(left!.y + left!.height);
  for (const button of await page.locator('.board').getByRole('button').all()) {
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  expect(await sideways(page)).toBe(0);
  await become(page, portal.api, 'devman@forman.example', '/auth/notifications/objectifs');
  await expect(page.getByRole('list', { name: 'Objectifs à valider' })).toBeVisible();
  expect(await sideways(page)).toBe(0);
});
