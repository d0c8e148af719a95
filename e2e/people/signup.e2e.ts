import type { Page } from '@playwright/test';
import { phonePrefixes } from '../../packages/domain/src/values/phone.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { storedTokens, watchCalls } from '../network.ts';
import { notice } from '../sessions.ts';
import { become, go } from '../window.ts';

let count = 0;
/** Data of another new person at each call, invited by the sample's DEVMAN. */
function newcomer(values: Partial<Record<string, string>> = {}) {
  count += 1;
  const email = `nouvelle${count}.${Date.now()}@essai.example`;
  return {
    lastName: 'Lopez',
    firstName: 'Inès',
    phoneNumber: `07${String((Date.now() + count * 1_000_003) % 100_000_000).padStart(8, '0')}`,
    email,
    confirm_email: email,
    password: 'chaussette-verte',
    confirm_password: 'chaussette-verte',
    lastNameGodFather: 'Pasquier',
    firstNameGodFather: 'Laurent',
    phoneGodFather: '0600000006',
    ...values,
  };
}
const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
const send = (page: Page) => page.getByRole('button', { name: "Je m'inscris" }).click();

async function fill(page: Page, values: Partial<Record<string, string>>): Promise<void> {
  await page.getByRole('radio', { name: 'Madame' }).check();
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value ?? '');
  await page.getByLabel(/J’ai pris connaissance/).check();
}

test('CORE-042: the form has its fields and links; an empty form shows every missing entry, and sends nothing', async ({
  page,
}) => {
  await page.goto('/register');
  await test.step('CORE-032 CORE-034 CORE-035 CORE-036 CORE-037 CORE-038: the form has its heading and fields, with two civilities and the 29 prefixes, +33 first', async () => {
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: "Je m'inscris à ma première réunion d'information",
        exact: true,
      }),
    ).toBeVisible();
    for (const name of Object.keys(newcomer())) await expect(field(page, name)).toBeVisible();
    for (const name of ['telPrefix', 'prefixGodFather']) {
      await expect(field(page, name)).toHaveValue('+33');
      expect(await field(page, name).locator('option').allInnerTexts()).toEqual([...phonePrefixes]);
    }
    const civilities = page.getByRole('group', { name: 'Civilité' }).getByRole('radio');
    expect(
      await civilities.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)),
    ).toEqual(['Monsieur', 'Madame']);
    await expect(field(page, 'asso')).not.toBeChecked();
  });
  await test.step('CORE-033 CORE-050: a hint says what makes a password safer, and a link leads to the terms', async () => {
    await expect(
      page.getByText(
        '8 caractères au moins. Plus sûr avec une minuscule, une majuscule, un chiffre et un caractère spécial.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'conditions générales d’utilisation' })).toHaveAttribute(
      'href',
      '/auth/cgu',
    );
  });
  // The field for robots cannot be reached.
  await expect(field(page, 'message')).not.toBeInViewport();
  await expect(field(page, 'message')).toHaveAttribute('tabindex', '-1');

  const calls = watchCalls(page);
  const expectOnce = async (sentence: string) =>
    expect(page.getByText(sentence, { exact: true })).toHaveCount(1);
  await test.step('CORE-039 CORE-040 CORE-041 CORE-044: an empty form shows what is missing about the person', async () => {
    await send(page);
    for (const sentence of [
      'Civilité contient une erreur !',
      'Nom invalide !',
      'Prénom invalide !',
      'Téléphone invalide !',
      'Email déjà utilisé !',
      'Confirmez votre e-mail',
      'Mot de passe invalide !',
      'Confirmez votre mot de passe',
    ])
      await expectOnce(sentence);
  });
  await test.step('CORE-046 CORE-047 CORE-048: an empty form shows what is missing about the inviter, marks the box, and sends nothing', async () => {
    for (const sentence of [
      'Nom invitant invalide !',
      'Prénom invitant invalide !',
      'Téléphone invitant invalide !',
    ])
      await expectOnce(sentence);
    await expect(page.getByRole('radio', { name: 'Monsieur' })).toBeFocused();
    await expect(field(page, 'asso')).toHaveAttribute('aria-invalid', 'true');
    expect(await axeFindings(page)).toEqual([]);
    const summary = page.getByRole('alert').filter({ hasText: '12 champs à revoir' });
    // The summary links to the fields; only the fields have the sentences.
    await expect(summary.getByRole('listitem')).toHaveCount(12);
    await expect(summary).not.toContainText('invalide');
    await summary.getByRole('link', { name: 'Téléphone de l’invitant' }).click();
    await expect(field(page, 'phoneGodFather')).toBeFocused();
    expect(calls.list).toEqual([]);
  });
  await test.step('CORE-032: the link back leads home', async () => {
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('CORE-041 CORE-042 CORE-043 CORE-044 CORE-045 CORE-047 CORE-048 CORE-049: each wrong field alone stops the form, with its own error', async ({
  page,
}) => {
  await page.goto('/register');
  const good = newcomer();
  await fill(page, good);
  const calls = watchCalls(page);
  for (const [name, value, sentence] of [
    ['phoneNumber', '061234567', 'Téléphone invalide !'],
    ['phoneNumber', '06123456789', 'Téléphone invalide !'],
    ['phoneNumber', '   ', 'Téléphone invalide !'],
    ['confirm_email', 'autre@essai.example', 'Confirm Email invalide !'],
    ['confirm_password', 'chaussette-bleue', 'Mot de passe invalide !'],
    ['phoneGodFather', '060000000x', 'Téléphone invitant invalide !'],
  ] as const) {
    await field(page, name).fill(value);
    await send(page);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await field(page, name).fill(good[name]);
    await expect(page.getByText(sentence, { exact: true })).toHaveCount(0);
  }
  for (const address of ['abc', 'a b@c']) {
    await field(page, 'email').fill(address);
    await field(page, 'confirm_email').fill(address);
    await send(page);
    await expect(page.getByText('Email déjà utilisé !', { exact: true })).toBeVisible();
  }
  await field(page, 'email').fill(good.email);
  await field(page, 'confirm_email').fill(good.email);
  await field(page, 'password').fill('abcdefg');
  await field(page, 'confirm_password').fill('abcdefg');
  await send(page);
  await expect(page.getByText('Mot de passe invalide !', { exact: true })).toBeVisible();
  await field(page, 'password').fill(good.password);
  await field(page, 'confirm_password').fill(good.password);
  // No person can empty a prefix, but a script or an extension can.
  for (const name of ['telPrefix', 'prefixGodFather']) {
    await field(page, name).evaluate((select: HTMLSelectElement) => {
      select.add(new Option('', ''));
    });
    await field(page, name).selectOption('');
    await send(page);
    await expect(page.getByText('Prefix invalide !', { exact: true })).toBeVisible();
    await field(page, name).selectOption('+33');
  }
  await field(page, 'asso').uncheck();
  await send(page);
  await expect(field(page, 'asso')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'asso')).toBeFocused();
  expect(calls.list).toEqual([]);
});

const registered =
  "Votre inscription s'est bien déroulée, vous êtes maintenant connecté et votre parrain a été prévenu";

test('MEM-023 MEM-240 MEM-241: the success page makes no call when opened by its address; its button leads to the dates, through the login if needed', async ({
  page,
  portal,
}) => {
  const calls = watchCalls(page);
  await page.goto('/register/success');
  await expect(page.getByText(registered)).toBeVisible();
  expect(calls.list).toEqual([]);
  const link = page.getByRole('link', { name: 'Choisir ma réunion d’information' });
  await expect(link).toHaveAttribute('href', '/auth/workshop');
  await link.click();
  await expect(page).toHaveURL('/');
  const { email } = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  await become(page, portal.api, email, '/register/success');
  await link.click();
  await expect(page).toHaveURL('/auth/workshop');
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue Alix' })).toBeVisible();
});

test(
  'MEM-023: a guest fills the form in and reaches the first meeting',
  { tag: '@phone' },
  async ({ page, portal }) => {
    // Eight lower-case letters are enough.
    const person = newcomer({ password: 'lavandes', confirm_password: 'lavandes' });
    await page.goto('/register');
    await fill(page, person);
    const calls = watchCalls(page);
    await test.step('CORE-051 CORE-052 CORE-055 CORE-062 CORE-066: four calls look up the inviter, send the form and log in; a password of eight lower-case letters is accepted', async () => {
      await page.keyboard.press('Tab');
      await send(page);
      await expect(page).toHaveURL('/register/success');
      expect(calls.list.slice(0, 4)).toEqual([
        'GET /api/users',
        'GET /api/users/6/manager',
        'POST /api/users',
        'POST /api/login_check',
      ]);
      for (const request of calls.requests.slice(0, 4))
        expect(await request.headerValue('authorization')).toBeNull();
      const sent = calls.of('POST /api/users')[0]?.postDataJSON() as Record<string, unknown>;
      expect(sent).toMatchObject({
        civility: 'Madame',
        lastName: 'Lopez',
        firstName: 'Inès',
        telPrefix: '+33',
        phoneNumber: person.phoneNumber,
        email: person.email,
        plainPassword: 'lavandes',
        phoneGodFather: '0600000006',
        asso: true,
        idGodFather: 6,
      });
      expect(Object.keys(sent)).toEqual(expect.arrayContaining(['dynasty', 'manager']));
      const [token, refresh] = await storedTokens(page);
      expect(token?.split('.')).toHaveLength(3);
      expect(refresh).toBeTruthy();
    });
    await test.step('CORE-067 MEM-240: the page confirms the registration and the login', async () => {
      await expect(page.getByRole('heading', { name: 'Bienvenue chez Forman' })).toBeVisible();
      await expect(page.getByText(registered)).toBeVisible();
    });
    await test.step('CORE-070 MEM-242 MEM-243: the page has three figures and four links', async () => {
      const figures = await page.getByLabel('Forman en chiffres').locator('div').allInnerTexts();
      expect(figures.map((text) => text.split('\n').toSorted().join(' '))).toEqual([
        '500+ adhérents',
        '6000+ clients',
        '12 ans',
      ]);
      const foot = page.getByRole('contentinfo').getByRole('link');
      expect(
        await foot.evaluateAll((links) =>
          links.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
        ),
      ).toEqual([
        'Contactez-nous /contact',
        'CGU /auth/cgu',
        'CNIL /cnil',
        'Mentions légales /mentions-legales',
      ]);
      expect(await axeFindings(page)).toEqual([]);
    });
    await test.step('CORE-068 MEM-240: the sponsor receives a message', async () => {
      await expect
        .poll(async () => {
          const messages = await portal.api.send<{ subject: string }[]>(
            null,
            'GET',
            '/demo/messages?recipient=devman%40forman.example',
          );
          return messages.filter(({ subject }) => subject === 'Inès Lopez vient de s’inscrire grâce à vous')
            .length;
        })
        .toBeGreaterThan(0);
    });
    await test.step('CORE-069 MEM-241: the button leads to the workshops, with the login kept', async () => {
      await page.getByRole('link', { name: 'Choisir ma réunion d’information' }).click();
      await expect(page).toHaveURL('/auth/workshop');
      await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue Inès' })).toBeVisible();
    });
    const link = async () => {
      const path = `/demo/messages?recipient=${encodeURIComponent(person.email)}`;
      const mails = await portal.api.send<{ text: string }[]>(null, 'GET', path);
      return mails.map(({ text }) => /\/register\/confirmation\/\S+/.exec(text)?.[0]).find(Boolean);
    };
    await expect.poll(link).toBeDefined();
    await page.goto((await link())!);
    await expect(page.getByRole('heading', { name: 'Votre adresse est confirmée' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await go(page, '/register/confirmation/12-rien');
    await expect(page.getByRole('heading', { name: 'Ce lien ne confirme plus rien' })).toBeVisible();
    await page.getByRole('button', { name: 'Recevoir un nouveau message' }).click();
    await expect(page.getByText('Un nouveau message est en route.')).toBeVisible();
  },
);

test('CORE-053 CORE-054 CORE-059 CORE-060 CORE-061: an unknown or unentitled inviter gets a notice and no account; a taken e-mail or phone is marked; the form keeps its text', async ({
  page,
  portal,
}) => {
  const person = newcomer();
  await page.goto('/register');
  await fill(page, person);
  const calls = watchCalls(page);
  for (const [phone, text] of [
    ['0699999999', "Le téléphone de l'invitant est invalide !"],
    ['0600000012', "Votre inscription n'est pas possible, veuillez contacter la personne qui vous a invité."],
    ['0600000011', "Votre inscription n'est pas possible, veuillez contacter la personne qui vous a invité."],
  ] as const) {
    await field(page, 'phoneGodFather').fill(phone);
    await send(page);
    // The former notice closed with the new try.
    await expect(notice(page)).toHaveCount(1);
    await expect(notice(page)).toContainText(text);
    await expect(field(page, 'phoneGodFather')).toBeFocused();
    await expect(field(page, 'lastName')).toHaveValue('Lopez');
    await expect(field(page, 'password')).toHaveValue('chaussette-verte');
  }
  expect(calls.of('POST /api/users')).toEqual([]);

  // A reload keeps the typed values, except the passwords.
  await page.reload();
  await expect(field(page, 'email')).toHaveValue(person.email);
  await expect(page.getByRole('radio', { name: 'Madame' })).toBeChecked();
  await expect(field(page, 'password')).toHaveValue('');
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toContain(person.password);

  // Faults that only the server can find come after that.
  const { email } = await portal.api.makeMember();
  const taken = newcomer({ email, confirm_email: email });
  await fill(page, taken);
  await send(page);
  await expect(notice(page)).toHaveText(
    /Une erreur est survenue\.\s*Votre Email est déjà présent dans la base\s!/,
  );
  await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'email')).toBeFocused();

  await field(page, 'phoneNumber').fill('0600000006');
  await send(page);
  await expect(notice(page)).toHaveText(
    /Une erreur est survenue\.\s*Votre Téléphone est déjà présent dans la base\s!/,
  );
  for (const name of ['email', 'phoneNumber'])
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/register');
});
