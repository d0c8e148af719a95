import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { go } from '../window.ts';

test(
  'CORE-036 CORE-065: a member’s invitation link fills in the inviter and makes them the sponsor; a replaced link is refused',
  { tag: '@phone' },
  async ({ openAs, portal, page, browser }) => {
    const { id, email } = await portal.api.makeMember({ level: 'ROLE_MAN' });
    await openAs(email, '/auth/home');
    await page.getByRole('link', { name: 'Mon lien d’invitation' }).click();
    await expect(page).toHaveURL('/auth/invitation');
    await expect(page.getByRole('figure', { name: 'QR code de mon lien d’invitation' })).toBeVisible();
    const address = page.getByLabel('Adresse à envoyer');
    const first = new URL(await address.inputValue());
    expect(await axeFindings(page)).toEqual([]);

    const guest = await (await browser.newContext()).newPage();
    await guest.goto(`${portal.url}${first.pathname}${first.search}`);
    await expect(guest.getByLabel('Prénom de l’invitant')).toHaveValue('Alix');
    await expect(guest.getByLabel('Nom de l’invitant', { exact: true })).toHaveValue(/^Parcours/);
    await expect(guest.getByLabel('Prénom de l’invitant')).toHaveAttribute('readonly', '');
    const newcomer = `invitee.${Date.now()}@essai.example`;
    await guest.getByRole('radio', { name: 'Madame' }).check();
    for (const [name, value] of Object.entries({
      lastName: 'Petit',
      firstName: 'Lou',
      phoneNumber: `07${String(Date.now() % 100_000_000).padStart(8, '0')}`,
      email: newcomer,
      confirm_email: newcomer,
      password: 'chaussette-verte',
      confirm_password: 'chaussette-verte',
    }))
      await guest.locator(`form [name="${name}"]`).fill(value);
    await guest.getByLabel(/J’ai pris connaissance/).check();
    const calls = watchCalls(guest);
    await guest.getByRole('button', { name: "Je m'inscris" }).click();
    await expect(guest).toHaveURL(/\/register\/success$/);
    // The link is enough: no call looks up an inviter's phone.
    expect(calls.list.slice(0, 2)).toEqual(['POST /api/users', 'POST /api/login_check']);
    const found = await portal.api.send<{ id: number }[]>(
      'admin@forman.example',
      'GET',
      `/users/search?email=${encodeURIComponent(newcomer)}`,
    );
    const person = await portal.api.send<{ godFather: { id: number } }>(
      'admin@forman.example',
      'GET',
      `/users/${found[0]?.id}`,
    );
    expect(person.godFather.id).toBe(id);

    await page.getByRole('button', { name: 'Remplacer mon lien' }).click();
    const question = page.getByRole('dialog', { name: 'Remplacer votre lien ?' });
    await expect(question.getByRole('button', { name: 'Garder mon lien' })).toBeFocused();
    await question.getByRole('button', { name: 'Remplacer', exact: true }).click();
    await expect(address).not.toHaveValue(first.href);
    await guest.goto(`${portal.url}${first.pathname}${first.search}`);
    await expect(guest.getByText('Ce lien d’invitation n’est plus valable.')).toBeVisible();
    await expect(guest.locator('form [name="phoneGodFather"]')).toBeEditable();
    await guest.context().close();
  },
);

test('CORE-054: a person who may not invite gets no link to the page, which says why', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ level: 'ROLE_NOMAN' });
  const page = await openAs(email, '/auth/home');
  await expect(page.getByRole('region', { name: 'Mon avoir' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mon lien d’invitation' })).toHaveCount(0);
  await go(page, '/auth/invitation');
  await expect(
    page.getByText('Vous pourrez inviter quelqu’un une fois votre adhésion à jour.'),
  ).toBeVisible();
});
