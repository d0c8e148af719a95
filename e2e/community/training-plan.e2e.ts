import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { become, go, sideways } from '../window.ts';

const planOf = (id: number): string => `/auth/TrainingPlan/TrainingPlan/${id}`;
const formOf = (id: number): string => `/auth/TrainingPlanUser/${id}`;
const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
test('MEM-021 MEM-252 MEM-253 MEM-254 MEM-255 MEM-256 MEM-257 MEM-258 CORE-096: a training plan goes from the owner’s request through the sponsor’s choice to the advised workshops', async ({
  page,
  portal,
  openAs,
}) => {
  const sponsor = await portal.api.makeMember({ level: 'ROLE_MAN' });
  const owner = await portal.api.makeMember({ sponsor: sponsor.id });
  const calls = watchCalls(page);
  await openAs(owner.email, '/auth/adherents/profil/factures');
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'Plan de formation' }).click();

  // The owner cannot choose there; asking for a plan stays on the page.
  await expect(page).toHaveURL(formOf(owner.id));
  await expect(title(page)).toHaveText('Plan De Formation Personnalisé');
  const advised = main(page).getByRole('group', { name: 'Thèmes d’ateliers conseillés' });
  await expect(page.getByRole('heading', { name: 'Aucun thème conseillé pour l’instant' })).toBeVisible();
  await expect(main(page)).toContainText('qui le compose pour vous.');
  await expect(main(page).getByRole('checkbox')).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'Voir tous les ateliers' })).toHaveAttribute(
    'href',
    '/auth/workshop',
  );
  const send = main(page).getByRole('button', { name: 'Valider', exact: true });
  await expect(send).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Demander un plan personnalisé à mon parrain' }).click();
  const waiting = main(page).getByRole('button', { name: 'Demande envoyée, en attente de votre parrain' });
  await expect(waiting).toBeDisabled();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await page
    .getByRole('navigation', { name: 'Fil d’Ariane' })
    .getByRole('link', { name: 'Plan de formation' })
    .click();

  await expect(page).toHaveURL(planOf(owner.id));
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem')).toHaveText([
    'Accueil',
    'Mon Profil',
    'Plan de formation',
  ]);
  await expect(waiting).toBeDisabled();
  await page.reload();
  await expect(waiting).toBeDisabled();
  expect(await axeFindings(page, 'main')).toEqual([]);
  expect(calls.of(`POST /api/users/${owner.id}/training-plan-request`)).toHaveLength(1);
  await expect
    .poll(() =>
      portal.api.send<unknown[]>(
        null,
        'GET',
        `/demo/messages?recipient=${encodeURIComponent(sponsor.email)}`,
      ),
    )
    .toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('vous demande un plan de formation') }),
    );

  // The sponsor opens it from the person's page.
  await become(page, portal.api, sponsor.email, `/auth/adherents/profil/${owner.id}`);
  await main(page).getByRole('link', { name: 'Plan de formation' }).click();
  await expect(page).toHaveURL(formOf(owner.id));
  await expect(main(page).getByRole('link', { name: 'Voir le profil' })).toHaveAttribute(
    'href',
    `/auth/adherents/profil/${owner.id}`,
  );
  await expect(main(page).getByRole('link', { name: 'Voir les objectifs' })).toHaveAttribute(
    'href',
    `/auth/adherents/profil/goals/${owner.id}`,
  );
  const offered = await portal.api.send<{ id: number; wording: string }[]>(
    sponsor.email,
    'GET',
    '/thematics?type=WORKSHOP',
  );
  await expect(main(page).getByRole('checkbox')).toHaveCount(offered.length);
  const clause = page.getByRole('checkbox', { name: 'Rédiger la clause bénéficiaire' });
  const mission = page.getByRole('checkbox', { name: 'La lettre de mission pas à pas' });
  // Facts that help to choose stand under each theme, outside its name.
  await expect(clause).toHaveAccessibleName('Rédiger la clause bénéficiaire');
  await expect(clause).toHaveAccessibleDescription(/^3\sh · prochaine date /);
  await clause.check();
  await mission.press(' ');
  await expect(page.getByRole('status').filter({ hasText: '2 thèmes conseillés' })).toBeVisible();
  // Leaving asks first, and the chosen themes survive a reload.
  await main(page).getByRole('link', { name: 'Voir le profil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rester ici' }).click();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(mission).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await send.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Le plan de formation est enregistré !' }),
  ).toBeVisible();
  await expect(page).toHaveURL('/auth/home');
  const chosen = offered
    .filter(({ wording }) => /clause bénéficiaire|lettre de mission/.test(wording))
    .map(({ id }) => id);
  expect(calls.of(`PUT /api/users/${owner.id}/advise_thematics`).map((call) => call.postDataJSON())).toEqual([
    { thematics: chosen.toSorted((a, b) => a - b), version: 0 },
  ]);

  await go(page, planOf(owner.id));
  await expect(main(page).getByRole('link', { name: 'Modifier le plan' })).toBeVisible();
  await become(page, portal.api, owner.email, planOf(owner.id));
  const plan = page.getByRole('list', { name: 'Thèmes conseillés' });
  await expect(plan.getByRole('listitem')).toHaveText([
    /Méthode.*La lettre de mission pas à pas.*9h30-12h30.*Visio.*Gratuit.*\d+\/25 · restent \d+.*dans 3\sjours/,
    /Assurance-vie.*Rédiger la clause bénéficiaire.*14h-17h.*Paris \(75\).*45\s€.*\d\/10 · restent \d.*dans 6\sjours/,
  ]);
  await expect(waiting).toHaveCount(0);
  expect(await axeFindings(page, 'main')).toEqual([]);
  await plan.getByRole('link', { name: /clause bénéficiaire/ }).click();
  await expect(page).toHaveURL(/\/auth\/workshop\/detail\/\d+$/);
  await expect(title(page)).toHaveText('Rédiger la clause bénéficiaire');
  await go(page, formOf(owner.id));
  // The next workshop of each theme; no boxes, and no themes to add.
  await expect(main(page)).toContainText('qui compose votre plan.');
  await expect(advised).toHaveAttribute('disabled');
  await expect(advised.getByRole('checkbox')).toHaveCount(0);
  await expect(advised.getByRole('listitem')).toHaveText([
    /La lettre de mission pas à pas.*9h30-12h30/,
    /Rédiger la clause bénéficiaire.*14h-17h/,
  ]);
  await advised.getByRole('link', { name: /clause bénéficiaire/ }).click();
  await expect(title(page)).toHaveText('Rédiger la clause bénéficiaire');
});

test('two guides who edit one training plan at once both keep their choices', async ({
  page,
  portal,
  openAs,
}) => {
  const sponsor = await portal.api.makeMember({ level: 'ROLE_MAN' });
  const owner = await portal.api.makeMember({ sponsor: sponsor.id });
  await openAs(sponsor.email, formOf(owner.id));
  const mine = page.getByRole('checkbox', { name: 'La lettre de mission pas à pas' });
  const theirs = page.getByRole('checkbox', { name: 'Rédiger la clause bénéficiaire' });
  await mine.click();
  await expect(mine).toBeChecked();
  const offered = await portal.api.send<{ id: number; wording: string }[]>(
    sponsor.email,
    'GET',
    '/thematics?type=WORKSHOP',
  );
  const clause = offered.filter(({ wording }) => wording === 'Rédiger la clause bénéficiaire');
  await portal.api.send('admin@forman.example', 'PUT', `/users/${owner.id}/advise_thematics`, {
    thematics: clause.map(({ id }) => id),
  });
  const send = main(page).getByRole('button', { name: 'Valider', exact: true });
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Quelqu’un a modifié ce plan' })).toContainText(
    'repris dans votre formulaire : « Rédiger la clause bénéficiaire ». Relisez, puis « Valider ».',
  );
  // The message is in sight, although the button is at the foot of the page.
  await expect(page.getByText('Quelqu’un a modifié ce plan')).toBeInViewport();
  await expect(theirs).toBeChecked();
  await expect(mine).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await send.click();
  await expect(page).toHaveURL('/auth/home');
  const plan = await portal.api.send(sponsor.email, 'GET', `/users/${owner.id}/advise_thematics`);
  expect(plan).toMatchObject({ thematics: [{}, {}] });
});

test('MEM-258: a stranger cannot open a plan, and an unknown person has none', async ({ page, openAs }) => {
  await openAs('oneman@forman.example', planOf(10));
  await expect(page.getByRole('heading', { name: 'Ce plan ne vous est pas ouvert' })).toBeVisible();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await go(page, '/auth/adherents/profil/factures');
  await expect(title(page)).toHaveText('Mes factures');
  await go(page, formOf(10));
  await expect(page.getByRole('heading', { name: 'Ce plan ne vous est pas ouvert' })).toBeVisible();
  await go(page, planOf(999_999));
  await expect(
    page.getByRole('heading', { name: 'Cette personne n’existe pas ou n’existe plus' }),
  ).toBeVisible();
});

test('MEM-253 MEM-255: on a phone each theme is big enough for a finger, and no page scrolls sideways @phone', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs('neoman@forman.example', planOf(10));
  await expect(page.getByRole('list', { name: 'Thèmes conseillés' })).toBeVisible();
  expect(await sideways(page)).toBe(0);
  await become(page, portal.api, 'devman@forman.example', formOf(10));
  await expect(page.locator('.plan-choice label').first()).toBeVisible();
  for (const label of await page.locator('.plan-choice label').all())
    expect((await label.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await sideways(page)).toBe(0);
});

test('MEM-253: the description of a theme unfolds in place, on a desk and on a phone', async ({
  page,
  portal,
  openAs,
}) => {
  const sponsor = await portal.api.makeMember({ level: 'ROLE_MAN' });
  const owner = await portal.api.makeMember({ sponsor: sponsor.id });
  const theme = 'Lire un bilan sans être comptable';
  const description = `<p>${'Le compte de résultat ligne à ligne, puis le bilan. '.repeat(8)}Fin.</p>`;
  await portal.api.makeWorkshop({ title: theme, description });
  await openAs(sponsor.email, formOf(owner.id));
  const about = main(page).getByText(/^Le compte de résultat/);
  const heightOf = async (): Promise<number> => (await about.boundingBox())!.height;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const folded = await heightOf();
    await main(page)
      .getByRole('button', { name: `Lire la suite\u00a0: ${theme}` })
      .click();
    const less = main(page).getByRole('button', { name: `Réduire\u00a0: ${theme}` });
    await expect(less).toBeFocused();
    expect(await heightOf()).toBeGreaterThan(folded);
    expect(await axeFindings(page, 'main')).toEqual([]);
    await less.click();
    expect(await heightOf()).toBe(folded);
  }
  // Unfolding a text selects nothing, and a text shown whole has no button.
  await expect(page.getByRole('checkbox', { name: theme })).not.toBeChecked();
  const buttons = main(page).getByRole('button', { name: /^Lire la suite/ });
  expect(await buttons.count()).toBeLessThan(await main(page).getByRole('checkbox').count());
});

test('MEM-253: the form finds themes while the guide types, lists chosen ones first, and leads to them from the bar', async ({
  page,
  portal,
  openAs,
}) => {
  const sponsor = await portal.api.makeMember({ level: 'ROLE_MAN' });
  const owner = await portal.api.makeMember({ sponsor: sponsor.id });
  await openAs(sponsor.email, formOf(owner.id));
  const boxes = main(page).getByRole('checkbox');
  const search = page.getByRole('searchbox', { name: 'Chercher un thème' });
  const mission = page.getByRole('checkbox', { name: 'La lettre de mission pas à pas' });
  await expect(mission).toBeVisible();
  const all = await boxes.count();
  await search.fill('MISSION LÈTTRE');
  await expect(boxes).toHaveCount(1);
  await mission.check();
  // The theme stays under the pointer, and Enter sends no plan.
  await expect(main(page).getByRole('group', { name: 'Choisis (1)' })).toHaveCount(0);
  await search.press('Enter');
  await search.fill('zzz');
  await expect(page.getByText('Aucun thème ne correspond à « zzz ».')).toBeVisible();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: '1 thème conseillé' }).click();
  await expect(search).toHaveValue('');
  await expect(main(page).getByRole('group', { name: 'Choisis (1)' }).getByRole('checkbox')).toHaveCount(1);
  await expect(mission).toBeFocused();
  await expect(mission).toBeInViewport();
  await expect(boxes).toHaveCount(all);
  expect(await axeFindings(page, 'main')).toEqual([]);
});
