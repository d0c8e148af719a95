import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { detailOf, kinds } from '../kinds.ts';
import { anotherDay, book, detail, endCredit, nbsp, notice, payWithCredit } from '../sessions.ts';
import { become } from '../window.ts';

const covered = 'Votre avoir couvre le prix';
const byCredit = "Nice !Vous venez de finaliser l'inscription avec vos crédits !";

async function payByCredit(page: Page, change: string): Promise<void> {
  await expect(book(page)).toContainText(covered);
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  await payWithCredit(page, change);
  await endCredit(page, byCredit);
}

test('CORE-255 CAT-082: an avoir reserved for a bank transfer cannot be spent; one from a cancellation can, for sessions of three kinds and any title', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const word = await api.makeWorkshop({ price: 20, title: 'Remboursement anticipé' });
  const bought = [
    [kinds.formation.path, 'formation'],
    [kinds.event.path, 'event'],
  ] as const;
  const waiting = await api.makeMember({ credit: 20 });
  const page = await openAs(waiting.email, '/auth/status');
  for (const description of ['rémboursement du 3 mai', 'REMBOURSEMENT']) {
    await portal.query('update avoirs set description = $2 where user_id = $1', [waiting.id, description]);
    await page.goto(detail(word.id));
    await expect(book(page)).toContainText(nbsp('20 €'));
    await expect(book(page)).not.toContainText(covered);
  }

  const cancelled = await api.makeMember({ credit: 20 });
  for (const call of ['join', 'cancel'])
    await api.send(cancelled.email, 'POST', `/workshops/${word.id}/${call}`);
  await become(page, api, cancelled.email, detail(word.id));
  await payByCredit(page, '20,00 € → puis 0,00 €');

  const member = await api.makeMember({ credit: 40 });
  const changes = ['40,00 € → puis 20,00 €', '20,00 € → puis 0,00 €'];
  for (const [index, [path, kind]] of bought.entries()) {
    const { id } = await api.makeSession(path, {
      price: 20,
      minGuests: 1,
      ...(index > 0 && anotherDay),
    });
    await become(page, api, member.email, detailOf(kind, id));
    await payByCredit(page, changes[index] ?? '');
  }
  await book(page).getByRole('button', { name: "J'annule" }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(nbsp('Vous recevez un avoir de 20 €'));
  await question.getByRole('button', { name: "J'annule" }).click();
  await expect(notice(page).last()).toContainText("Vous n'êtes maintenant plus inscrit !");
  expect(await api.send(member.email, 'GET', '/me')).toMatchObject({ credit: 20, usableCredit: 20 });
});

test('the avoir in the top bar and on the home page opens its sources, their last days, and its movements', async ({
  openAs,
}) => {
  const page = await openAs('neoman@forman.example', '/auth/home');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Avoir/ })
    .click();
  await expect(page).toHaveURL('/auth/adherents/profil/avoirs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon avoir');
  const left = page.getByRole('region', { name: 'Ce qu’il vous reste' });
  await expect(left).toContainText('120,00\u00a0€');
  await expect(left.getByRole('listitem').first()).toContainText(/utilisable jusqu’au|sans date limite/);
  const movements = page.getByRole('table', { name: 'Mouvements de mon avoir' });
  await expect(movements).toContainText('+\u00a0');
  // The movement is named by its reason, like its avoir; its author stands below.
  await expect(left.getByText('Geste de bienvenue')).toBeVisible();
  await expect(movements.getByRole('cell', { name: /^Geste de bienvenue/ })).toContainText(
    'Modification par un administrateur',
  );

  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Accueil' }).click();
  const card = page.getByRole('region', { name: 'Mon avoir' });
  await card.getByRole('link', { name: 'Voir le détail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon avoir');
});
