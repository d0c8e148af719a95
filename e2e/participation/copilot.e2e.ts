import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeCandidates, makePilot } from '../leaders.ts';
import { watchCalls } from '../network.ts';
import { book, detail, notice, row } from '../sessions.ts';
import { become, comesBack } from '../window.ts';

const inbox = '/auth/notifications/workshop';
const ask = 'Je propose de co-piloter';

test(
  'CORE-230 CORE-231 CORE-189 CORE-239 CAT-071: a BEMAN offers to co-pilot and withdraws the offer, each after a question; a seat or a full team blocks the offer with its reason',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember({ level: 'ROLE_BEMAN' });
    const { id, title } = await portal.api.makeWorkshop({ wantCopilot: true });
    const page = await openAs(email, detail(id));
    const calls = watchCalls(page);
    const sent = () => calls.list.filter((call) => call.startsWith('POST'));
    const button = book(page).getByRole('button', { name: ask });
    await button.click();
    const question = page.getByRole('dialog', { name: /^Co-piloter l’atelier/ });
    await expect(question).toContainText(title);
    await expect(question.getByRole('button', { name: 'Pas maintenant' })).toBeFocused();
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await question.getByRole('button', { name: 'Pas maintenant' }).click();
    await expect(question).toHaveCount(0);
    expect(sent()).toEqual([]);

    await button.click();
    await question.getByRole('button', { name: ask }).click();
    await expect(notice(page)).toHaveText('Nice !Votre candidature au co-pilotage est envoyée !');
    expect(sent()).toEqual([`POST /api/workshops/${id}/join-copilot`]);
    await expect(book(page)).toContainText('Votre candidature au co-pilotage est en cours.');
    await expect(book(page).getByRole('button', { name: "Je m'inscris" })).toHaveCount(0);

    await book(page).getByRole('button', { name: 'Je retire ma candidature' }).click();
    const second = page.getByRole('dialog', { name: /^Retirer votre candidature/ });
    await expect(second.getByRole('button', { name: 'Garder ma candidature' })).toBeFocused();
    await second.getByRole('button', { name: 'Je retire ma candidature' }).click();
    await expect(notice(page).last()).toContainText('Votre candidature au co-pilotage est retirée !');
    expect(sent().at(-1)).toBe(`POST /api/workshops/${id}/cancel-copilot`);
    await expect(book(page).getByRole('button', { name: "Je m'inscris" })).toBeVisible();
    const after = await portal.api.send<{ coPilotWanted: unknown[] }>(email, 'GET', `/workshops/${id}`);
    expect(after.coPilotWanted).toEqual([]);

    await portal.api.send(email, 'POST', `/workshops/${id}/join`);
    await comesBack(page);
    await expect(button).toHaveCount(0);
    await book(page).getByText('Co-piloter cette session').click();
    await expect(book(page).getByText('Pour co-piloter, rendez d’abord votre place')).toBeVisible();
    await portal.api.send(email, 'POST', `/workshops/${id}/cancel`);
    await comesBack(page);
    await expect(button).toBeVisible();
    await page.route('**/join-copilot', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: '{"code":"conflict","reason":"copilots_complete"}',
      }),
    );
    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: ask }).click();
    await expect(notice(page)).toContainText('La candidature au co-pilotage n’a pas pu aboutir !');
    await expect(book(page)).toContainText('trois co-pilotes sont validés');
  },
);

test('CORE-230 CORE-231 CAT-071: co-piloting is offered only for sessions that want a co-pilot, never to a NEOMAN; the list offers it too and shows the request', async ({
  openAs,
  portal,
}) => {
  const title = 'Co-piloter le pinson des arbres';
  const plain = 'Sans co-pilote, le pinson du Nord';
  const wanted = await portal.api.makeWorkshop({ wantCopilot: true, title });
  await portal.api.makeWorkshop({ title: plain });
  const neoman = await portal.api.makeMember();
  const page = await openAs(neoman.email, detail(wanted.id));
  const join = book(page).getByRole('button', { name: "Je m'inscris" });
  const offer = page.getByRole('button', { name: new RegExp(`^${ask}`) });
  await expect(join).toBeVisible();
  await expect(offer).toHaveCount(0);
  const beman = await portal.api.makeMember({ level: 'ROLE_BEMAN' });
  await become(page, portal.api, beman.email, '/auth/workshop?title=pinson');
  const card = row(page, title);
  await card.getByRole('button', { name: `${ask}, ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: ask, exact: true }).click();
  await expect(card).toContainText('Candidature au co-pilotage');
  await expect(card.getByRole('button', { name: /^Je retire ma candidature/ })).toBeVisible();
  await row(page, plain).getByRole('link', { name: plain }).click();
  await expect(join).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('CORE-233 CORE-234 CORE-240 MEM-170 MEM-171 MEM-172 CAT-072: the pilot hears of candidates, accepts three on the page, and can only refuse a fourth, with the reason', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const pilot = await makePilot(api);
  const { id, title } = await api.makeWorkshop({ wantCopilot: true, former: pilot.id });
  const people = await makeCandidates(api, id, 4);
  type Person = (typeof people)[number];
  const [first, second, third, fourth] = people as [Person, Person, Person, Person];
  await expect
    .poll(async () => {
      const messages = await api.send<{ subject: string }[]>(
        null,
        'GET',
        `/demo/messages?recipient=${pilot.email}`,
      );
      return messages.filter(({ subject }) => subject.includes('propose de co-piloter')).length;
    })
    .toBe(4);

  const page = await openAs(pilot.email, inbox);
  const card = page.getByRole('article', { name: title });
  await expect(page.getByText('4 choses vous attendent.')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(4);
  await expect(card.getByRole('listitem').first()).toContainText('BEMAN · candidature reçue aujourd’hui');
  // Four candidacies, and their own dues.
  await expect(page.getByRole('button', { name: /^Notifications : 5 en attente/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  for (const [count, person] of [first, second, third].entries()) {
    await card.getByRole('button', { name: `Accepter ${person.name}` }).click();
    await expect(notice(page).last()).toContainText('Le co-pilote est validé !');
    await expect(card.getByRole('listitem')).toHaveCount(3 - count);
  }
  await expect(card).toContainText('3 co-pilotes acceptés sur 3.');
  const refused = card.getByRole('button', { name: `Accepter ${fourth.name}` });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(refused).toHaveAccessibleDescription(/L’équipe est complète/);

  await card.getByRole('button', { name: `Refuser ${fourth.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuser cette candidature ?' });
  await expect(dialog.getByRole('button', { name: 'Garder la candidature' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(notice(page).last()).toContainText('La candidature est supprimée !');
  await expect(page.getByRole('heading', { name: 'Tout est à jour' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const session = await api.send<{ coPilotWanted: unknown[]; copilotApprouved: { id: number }[] }>(
    pilot.email,
    'GET',
    `/workshops/${id}`,
  );
  expect(session.coPilotWanted).toEqual([]);
  expect(session.copilotApprouved.map((person) => person.id)).toEqual(
    [first, second, third].map((person) => person.id),
  );
  await page.goto(detail(id));
  const team = page.getByRole('region', { name: 'Co-pilotage' });
  await expect(team).toContainText('3 sur 3');
  await expect(page.getByRole('list', { name: 'Co-pilotes' })).toContainText(first.name);
  await team.getByRole('button', { name: `Retirer ${third.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click();
  await expect(team).toContainText('2 sur 3');
});

test('MEM-172 CORE-238: a co-pilot sees the candidates without answering, and leaves the co-piloting after a question', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const pilot = await makePilot(api);
  const copilot = await api.makeMember({ level: 'ROLE_BEMAN' });
  const { id, title } = await api.makeWorkshop({ wantCopilot: true, former: pilot.id });
  const [candidate] = await makeCandidates(api, id, 1);
  await api.send(pilot.email, 'POST', `/workshops/${id}/join/copilot/approuved`, {
    emails: [copilot.email],
  });
  const page = await openAs(copilot.email, inbox);
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText(candidate?.name ?? '');
  await expect(card).toContainText('Le pilote répond aux candidatures.');
  await expect(card.getByRole('button')).toHaveCount(0);
  // An administrator has everybody's candidacies; a pilot without sessions has none.
  await become(page, api, 'admin@forman.example', inbox);
  await expect(card.getByRole('button', { name: `Accepter ${candidate?.name}` })).toBeVisible();
  await become(page, api, (await makePilot(api)).email, inbox);
  await expect(page.getByRole('heading', { name: 'Tout est à jour' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  // In the list a co-pilot gets a link to the page, as on the home page; leaving is only possible there.
  await become(page, api, copilot.email, `/auth/workshop?title=${encodeURIComponent(title)}`);
  await expect(row(page, title).getByRole('link', { name: `Voir l'atelier, ${title}` })).toHaveAttribute(
    'href',
    detail(id),
  );
  await expect(row(page, title).getByRole('button')).toHaveCount(0);
  await become(page, api, copilot.email, inbox);
  await card.getByRole('link', { name: /^Voir l'atelier/ }).click();
  await expect(book(page)).toContainText('Vous co-pilotez l’atelier.');
  await expect(book(page).getByRole('button', { name: "Je m'inscris" })).toHaveCount(0);
  await book(page).getByRole('button', { name: 'Je quitte le co-pilotage' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Je quitte le co-pilotage' }).click();
  await expect(notice(page)).toContainText('Vous n’êtes maintenant plus co-pilote !');
  await expect(book(page).getByRole('button', { name: "Je m'inscris" })).toBeVisible();
  await expect
    .poll(async () => {
      const messages = await api.send<{ subject: string }[]>(
        null,
        'GET',
        `/demo/messages?recipient=${pilot.email}`,
      );
      return messages.some(({ subject }) => subject.includes('ne co-pilote plus'));
    })
    .toBe(true);
});
