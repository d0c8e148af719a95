import { expect, test } from '../fixtures.ts';
import { book, detail, leaveList, makeFull, nbsp, notice, row } from '../sessions.ts';
import { become, go } from '../window.ts';

test('CORE-171 CORE-172 CORE-224 CORE-225 CORE-227 CORE-228 CORE-229: a member joins and leaves the waiting list of a full workshop; a failed call shows one red notice @phone', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const first = await portal.api.makeMember();
  const { id } = await makeFull(portal.api);
  await portal.api.send(first.email, 'POST', `/workshops/${id}/join/waiting_zone`);
  const page = await openAs(email, detail(id));
  await expect(book(page)).toContainText('Complet');
  await expect(book(page)).toContainText('1 en attente');
  await expect(page.getByRole('button', { name: "Je m'inscris" })).toHaveCount(0);
  const wait = book(page).getByRole('button', { name: "S'inscrire sur la liste d'attente" });

  await page.route('**/join/waiting_zone', (route) => route.fulfill({ status: 503, body: '{}' }));
  await wait.click();
  await expect(notice(page)).toHaveText(["Une erreur est survenue.L'inscription n'a pas pu aboutir !"]);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The first notice may have closed by now; no second one has come.
  expect(await notice(page).count()).toBeLessThan(2);
  await page.unroute('**/join/waiting_zone');
  for (let time = 0; time < 2; time += 1) {
    await wait.click();
    await expect(notice(page).last()).toHaveText(
      "Nice !Vous êtes maintenant inscrit dans la file d'attente !",
    );
    await expect(book(page)).toContainText('Vous êtes 2e sur la liste d’attente.');
    await leaveList(page, book(page), {
      question: 'Quitter la liste d’attente ?',
      says: 'Vous êtes 2e sur la liste d’attente.',
    });
    await expect(notice(page).last()).toHaveText(
      "Nice !Vous êtes maintenant plus inscrit dans la file d'attente !",
    );
    await expect(book(page)).toContainText('1 en attente');
  }
});

test('CORE-171 CORE-190 CORE-224 CORE-225 CORE-226: a freed seat is offered with its deadline, and a declined one to the next in line; a seat being paid leaves only the waiting list', async ({
  openAs,
  portal,
}) => {
  const [first, second] = [await portal.api.makeMember(), await portal.api.makeMember()];
  const { id, holder } = await makeFull(portal.api, { title: 'Offre pélican' });
  for (const { email } of [first, second])
    await portal.api.send(email, 'POST', `/workshops/${id}/join/waiting_zone`);
  await portal.api.send(holder, 'POST', `/workshops/${id}/cancel`);
  const paying = await portal.api.makeWorkshop({ maxGuests: 1, price: 20 });
  await portal.api.send(holder, 'POST', '/payment/stripe', {
    amount: 2000,
    workshop_id: paying.id,
    kind: 'workshop',
  });
  const page = await openAs(first.email, '/auth/workshop?title=pélican');
  await expect(page.getByText(/Place gardée jusqu’à demain 1\dh/)).toBeVisible();
  await row(page, 'Offre pélican').getByRole('link').first().click();
  // A day from the offer; the server's clock goes on between journeys, hence any minute.
  const offered = /Une place est gardée pour vous jusqu’au mer\. 2 déc\. 2026 à 1\dh/;
  await expect(book(page)).toContainText(offered);
  await leaveList(page, book(page), {
    question: 'Laisser cette place ?',
    says: 'Elle sera proposée à la personne suivante',
  });
  await expect(notice(page)).toContainText("Vous êtes maintenant plus inscrit dans la file d'attente !");
  const seen = await portal.api.send<{ mine: { state: string } }>(second.email, 'GET', `/workshops/${id}`);
  expect(seen.mine.state).toBe('offered');
  await expect(book(page)).toContainText('dernière place en réservation');

  await go(page, detail(paying.id));
  await expect(book(page)).toContainText(nbsp('20 €'));
  await expect(book(page)).toContainText('dernière place en réservation');
  await expect(book(page)).not.toContainText('Complet');
  await expect(book(page).getByRole('button', { name: "S'inscrire sur la liste d'attente" })).toBeVisible();

  await become(page, portal.api, second.email, detail(id));
  await expect(book(page)).toContainText(offered);
  await book(page).getByRole('button', { name: 'Je prends la place' }).click();
  await expect(notice(page)).toContainText('Vous êtes maintenant inscrit !');
  await expect(book(page)).toContainText('Inscrite');
});
