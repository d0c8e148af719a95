import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { become, go, sideways } from '../window.ts';

const votes = '/auth/evolution';
const cardOf = (page: Page, name: string) => page.getByRole('article', { name });
const ballot = (page: Page, name: string, whose: string) =>
  cardOf(page, name).getByRole('listitem').filter({ hasText: whose });
/** Marks all goals of this person's level and has the sponsor validate all but `left` of them. */
async function achieve(
  api: Api,
  owner: { id: number; email: string },
  sponsor: { email: string },
  left = 0,
): Promise<void> {
  type Goals = { todo: { id: number }[] };
  const { todo } = await api.send<Goals>(owner.email, 'GET', `/users/${owner.id}/goals`);
  for (const [index, goal] of todo.entries()) {
    const body = { goalId: goal.id, userId: owner.id };
    const { id } = await api.send<{ id: number }>(owner.email, 'POST', '/goal_finisheds', body);
    if (index < todo.length - left)
      await api.send(sponsor.email, 'PUT', `/goal_finisheds/${id}`, { status: 'VALIDÉ' });
  }
}

test('CORE-104: a vote on a person runs from the last goal to the last ballot: the sponsor’s, a DevMan’s and an XMan’s', async ({
  page,
  portal,
  openAs,
}) => {
  const { api } = portal;
  const devman = await api.makeMember({ level: 'ROLE_DEVMAN' });
  const sponsor = await api.makeMember({ level: 'ROLE_MAN', sponsor: devman.id });
  const owner = await api.makeMember({ level: 'ROLE_ADMAN', sponsor: sponsor.id });
  await achieve(api, owner, sponsor, 1);
  const { firstName, lastName } = await api.send<{ firstName: string; lastName: string }>(
    owner.email,
    'GET',
    '/me',
  );
  const name = `${firstName} ${lastName}`;

  const card = cardOf(page, name);
  const mine = card.getByRole('group', { name: `Votre vote pour ${name}` });
  await test.step('CORE-076 MEM-017 MEM-125 MEM-127: the page has its title, and says when no vote is open', async () => {
    await openAs(sponsor.email, votes);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Vote pour le changement de groupe de vos filleuls',
    );
    await expect(page.getByRole('heading', { name: 'Aucune évolution disponible' })).toBeVisible();
  });
  await test.step('MEM-124: the last goal that the sponsor validates opens a vote, which the sponsor’s page lists', async () => {
    // The last goal, validated on its page, opens the vote.
    await go(page, `/auth/adherents/profil/goals/${owner.id}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Valider/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
    await expect(page.getByText('Un vote sur ce niveau est ouvert.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Voir le vote' }).click();
    await expect(page).toHaveURL(votes);
    await expect(page.getByRole('status').filter({ hasText: 'attend' })).toHaveText('Un vote vous attend.');
  });
  await test.step('MEM-128 MEM-129 MEM-130 MEM-140: a vote shows its member, level and days, the three awaited voters, and the three values', async () => {
    await expect(card).toContainText('ADMAN');
    await expect(card).toContainText('Tous les objectifs du niveau sont validés');
    await expect(card.getByRole('list', { name: 'Niveaux atteints' }).getByRole('listitem')).toHaveText([
      /^Invité1er? déc\. 2026$/,
      /^ADMAN1er? déc\. 2026$/,
    ]);
    await expect(card.getByRole('list', { name: 'Les trois votes' }).getByRole('listitem')).toHaveText([
      /Parrain.*En attente du vote parrain/,
      /DevMan.*En attente du vote devman/,
      /XMan.*En attente du vote Xman/,
    ]);
    await expect(mine.getByRole('button')).toHaveText(['Promotion', 'Maintien', 'Rétrograder']);
    await expect(card.getByText('Votre vote, place de parrain')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
  await test.step('MEM-126 MEM-132 MEM-134: a DevMan of the line reads the vote, and has no button before the sponsor’s ballot', async () => {
    // The other voters have to wait.
    await become(page, api, devman.email, votes);
    await expect(ballot(page, name, 'Parrain')).toContainText('En attente du vote parrain');
    await expect(card.getByRole('button')).toHaveCount(0);
    await become(page, api, sponsor.email, votes);
  });
  const calls = watchCalls(page);
  await test.step('MEM-138 MEM-143: the sponsor votes by button or keyboard, and can withdraw the ballot and vote again; a failed call says so', async () => {
    // A failed call changes nothing, and is reported.
    await page.route('**/api/evolutions/*', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await mine.getByRole('button', { name: 'Maintien' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Une erreur est survenue.' })).toBeVisible();
    await expect(card.getByText('Votre vote n’a pas été enregistré.')).toBeVisible();
    // By the keyboard; the vote is withdrawn and given again.
    await mine.getByRole('button', { name: 'Rétrograder' }).focus();
    await page.keyboard.press('Enter');
    await expect(ballot(page, name, 'Parrain')).toContainText('Rétrograder');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('region', { name: 'En cours' })).toBeVisible();
    await expect(mine).toHaveCount(0);
    await card.getByRole('button', { name: 'Annuler mon vote' }).click();
    await expect(ballot(page, name, 'Parrain')).toContainText('En attente du vote parrain');
    await mine.getByRole('button', { name: 'Promotion' }).click();
    await expect(ballot(page, name, 'Parrain')).toContainText('Promotion');
    await expect(card.getByRole('button', { name: 'Annuler mon vote' })).toHaveCount(1);
    expect(
      calls.requests
        .filter((request) => request.method() === 'PUT')
        .at(-1)
        ?.postDataJSON(),
    ).toEqual({
      id: expect.any(Number),
      voteGodFather: 1,
      voteDevMan: null,
      voteXman: null,
      godFather: sponsor.id,
      devMan: null,
      xman: null,
    });
    expect(await axeFindings(page, 'main')).toEqual([]);
  });
  await test.step('MEM-129 MEM-134 MEM-140: a DevMan votes after the sponsor, and the XMan’s ballot is awaited', async () => {
    await become(page, api, devman.email, votes);
    await expect(ballot(page, name, 'Parrain')).toContainText('Promotion');
    await expect(ballot(page, name, 'Parrain').getByRole('button')).toHaveCount(0);
    await mine.getByRole('button', { name: 'Maintien' }).click();
    await expect(ballot(page, name, 'DevMan')).toContainText('Maintien');
    await expect(ballot(page, name, 'XMan')).toContainText('En attente du vote Xman');
  });
  await test.step('MEM-126 MEM-135 MEM-137 MEM-144: an XMan votes last after a question, and the vote leaves the list', async () => {
    await become(page, api, 'xman@forman.example', votes);
    await mine.getByRole('button', { name: 'Promotion' }).click();
    const dialog = page.getByRole('dialog', { name: 'Voter « Promotion » ?' });
    await expect(dialog).toContainText(`${firstName} passe de ADMAN à MAN.`);
    await expect(dialog).toContainText(
      '2 promotions, 1 maintien, aucune rétrogradation : la somme l’emporte.',
    );
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Revenir' }).click();
    await expect(ballot(page, name, 'XMan')).toContainText('En attente du vote Xman');
    await mine.getByRole('button', { name: 'Promotion' }).click();
    await dialog.getByRole('button', { name: 'Voter la promotion' }).click();
    await expect(page.getByText('Le vote est terminé !')).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Terminé' })).toContainText(
      `${name}Vote terminé : ${firstName} passe de ADMAN à MAN.2 promotions, 1 maintien, aucune rétrogradation : la somme l’emporte.`,
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(calls.list.filter((one) => /^PUT .*\/evolutions\/\d+\/xman$/.test(one))).toHaveLength(1);
  });
  // The person has the next level, and their path shows it.
  await go(page, `/auth/adherents/profil/${owner.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const path = page.getByRole('list', { name: 'Parcours' }).getByRole('listitem');
  await expect(path.first()).toContainText('MAN');
  await expect(path.nth(1)).toContainText(/Vote au niveau ADMAN.*promotion/);
});

test('MEM-129 MEM-135 MEM-138: an XMan who fills two slots is « Vous » in each at its turn; a double click fills only the first', async ({
  portal,
  openAs,
}) => {
  const { api } = portal;
  const sponsor = await api.makeMember({ level: 'ROLE_MAN' });
  const owner = await api.makeMember({ level: 'ROLE_ADMAN', sponsor: sponsor.id, lastName: 'Deux-Places' });
  await achieve(api, owner, sponsor);
  const xman = await api.makeMember({ level: 'ROLE_XMAN' });
  const page = await openAs(sponsor.email, votes);
  const card = page.getByRole('article').filter({ hasText: 'Deux-Places' });
  const line = (whose: string) => card.getByRole('listitem').filter({ hasText: new RegExp(`^${whose}`) });
  await card.getByRole('button', { name: 'Promotion' }).click();
  await expect(line('Parrain')).toHaveText(/Vous.*Promotion/);

  await become(page, api, xman.email, votes);
  await expect(line('Parrain')).not.toContainText('Vous');
  await expect(line('DevMan')).toHaveText(/Vous.*En attente du vote devman/);
  await expect(line('XMan')).toHaveText(/Vous ou un autre XMan.*En attente du vote Xman/);
  await expect(card).toContainText('Votre vote 1 sur 2, place DevMan');
  const asleep = page.waitForFunction(() => {
    const turn = [...document.querySelectorAll('.give-vote')].find(({ textContent }) =>
      textContent?.includes('Votre vote 2 sur 2'),
    );
    const buttons = [...(turn?.querySelectorAll('.give-vote-buttons > button') ?? [])];
    return buttons.length === 3 && buttons.every(({ ariaDisabled }) => ariaDisabled === 'true');
  });
  // The second press of a double click was meant for the first slot, so it fills no other.
  await card.getByRole('button', { name: 'Maintien' }).dblclick();
  await asleep;
  await expect(card).toContainText('Votre vote 1, place DevMan, est enregistré');
  await expect(line('DevMan')).toHaveText(/Vous.*Maintien.*Annuler mon vote/);
  await expect(line('XMan')).toHaveText(/Vous.*En attente du vote Xman/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const last = card.getByRole('button', { name: 'Promotion' });
  await expect(last).not.toHaveAttribute('aria-disabled');
  await last.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voter la promotion' }).click();
  await expect(card).toHaveCount(0);
  const evolutions = `/evolutions?user=${owner.id}&isEnded=1`;
  expect(await api.send(xman.email, 'GET', evolutions)).toMatchObject([
    { voteDevMan: 0, voteXman: 1, devMan: { id: xman.id }, xman: { id: xman.id } },
  ]);
});

test('MEM-134 MEM-136: a sponsor who is DEVMAN votes for all three slots; a MAN who is not the sponsor has no vote', async ({
  page,
  portal,
  openAs,
}) => {
  const { api } = portal;
  const sponsor = await api.makeMember({ level: 'ROLE_DEVMAN' });
  const owner = await api.makeMember({ level: 'ROLE_ONEMAN', sponsor: sponsor.id });
  await achieve(api, owner, sponsor);
  await openAs('man@forman.example', votes);
  await expect(page.getByRole('heading', { name: 'Aucune évolution disponible' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await become(page, api, sponsor.email, votes);
  const card = page.getByRole('article');
  await expect(card).toContainText('Votre vote compte pour les trois et met fin à l’évolution.');
  await card.getByRole('button', { name: 'Rétrograder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Voter « Rétrograder » ?' });
  await expect(dialog).toContainText('reste ONEMAN.');
  await dialog.getByRole('button', { name: 'Voter la rétrogradation' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Terminé' })).toContainText('reste ONEMAN.');
  await expect(page.getByRole('heading', { name: 'Aucune évolution disponible' })).toBeVisible();
  const evolutions = `/evolutions?user=${owner.id}&isEnded=1`;
  expect(await api.send(sponsor.email, 'GET', evolutions)).toMatchObject([
    { isEnded: true, voteGodFather: -1, voteDevMan: -1, voteXman: -1, result: 'REGRADE' },
  ]);
});

test('MEM-126 MEM-129: on a phone a member votes with a finger, and the page does not scroll sideways @phone', async ({
  page,
  openAs,
}) => {
  await openAs('adman@forman.example', votes);
  const group = page.getByRole('group', { name: /^Votre vote pour Margaux Vidal/ });
  await expect(group.getByRole('button')).toHaveCount(3);
  for (const button of await group.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await sideways(page)).toBe(0);
  await group.getByRole('button', { name: 'Promotion' }).tap();
  await expect(page.getByRole('button', { name: 'Annuler mon vote' })).toBeVisible();
  expect(await sideways(page)).toBe(0);
});
