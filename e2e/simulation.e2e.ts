import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, type Portal, test } from './fixtures.ts';
import { acceptTerms, book, endCredit, nbsp, notice, payWithCredit } from './sessions.ts';
import { go } from './window.ts';

const banner = 'Rien n’est enregistré ni envoyé, aucun argent n’est pris.';
const checkout = (page: Page) =>
  page.getByRole('dialog', { name: /^Paiement (par Paypal|par carte|en ligne)$/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const next = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Suite de la simulation' })
    .getByRole('link', { name: /^Étape suivante/ });

/** Collects the requests of these pages, to any host, that a simulation must not make. */
function watchAll(page: Page, portalUrl: string): { refused: string[] } {
  const refused: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isFile = request.method() === 'GET' && origin === new URL(portalUrl).origin;
    if (!isFile || pathname.startsWith('/api/')) refused.push(`${request.method()} ${request.url()}`);
  });
  return { refused };
}

/**
 * Numbers of rows of every table, except those that the server's own jobs write meanwhile: entries and closings
 * follow from others.
 */
const countRows = `select table_name as name,
    (xpath('//count/text()', query_to_xml(format('select count(*) from %I', table_name), true, true, '')))[1]::text::int as rows
  from information_schema.tables
  where table_schema = 'public' and table_name not in ('outbox_messages', 'dues_reminders', 'session_notices', 'attestation_runs',
    'ledger_closings', 'ledger_entries', 'ledger_lines', 'ledger_numbers', 'provider_readings')
  order by name`;

async function rowsByTable(portal: Portal): Promise<Record<string, number>> {
  const tables = await portal.query<{ name: string; rows: number }>(countRows);
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}

async function payByCard(page: Page, card: string): Promise<void> {
  await expect(checkout(page)).toContainText(banner);
  const button = checkout(page).getByRole('button', { name: card });
  const folded = checkout(page).locator('summary.bank-title');
  await expect(button.or(folded)).toBeVisible();
  // After a refusal all test cards are folded under their title.
  if (await folded.isVisible()) await folded.click();
  await button.click();
  await checkout(page)
    .getByRole('button', { name: /^Payer/ })
    .click();
}

async function payByPaypal(page: Page): Promise<void> {
  await checkout(page).getByRole('radio', { name: 'PayPal' }).check();
  await checkout(page).getByRole('button', { name: 'Continuer avec PayPal' }).click();
  await checkout(page)
    .getByRole('button', { name: /^Payer/ })
    .click();
}

async function leaveReceipt(page: Page): Promise<void> {
  await expect(checkout(page)).toContainText('Le reçu partirait à camille.exemple@forman.example');
  await expect(checkout(page)).toContainText(banner);
  await checkout(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(page.getByRole('main')).toContainText('Inscrite');
}

test(
  'CORE-073 MEM-030: a newcomer goes through the whole simulation, which calls, sends, keeps and writes nothing',
  { tag: '@phone' },
  async ({ page, portal }) => {
    test.slow();
    const before = await rowsByTable(portal);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const log = watchAll(page, portal.url);
    await page.goto('/', { waitUntil: 'networkidle' });
    // The first page does call the server, which shows that the log works.
    expect(log.refused).not.toEqual([]);
    log.refused.length = 0;
    await page.getByRole('link', { name: 'Essayer sans s’inscrire' }).click();
    await expect(heading(page)).toHaveText('Simulation');
    await page.reload();

    await test.step('the simulated account opens once the box is ticked', async () => {
      await expect(page.getByText(banner)).toBeVisible();
      await page.getByRole('link', { name: 'Commencer : Créer mon compte' }).click();
      await expect(heading(page)).toBeFocused();
      const send = page.getByRole('button', { name: "Je m'inscris" });
      const box = page.getByRole('checkbox', { name: /données personnelles/ });
      await send.click();
      await expect(box).toBeFocused();
      await box.check();
      await send.click();
      await expect(heading(page)).toHaveText('Bienvenue chez Forman');
      await expect(heading(page)).toBeFocused();
      await page.getByRole('link', { name: 'Choisir ma réunion d’information' }).click();
    });

    await test.step('a simulated discovery day is finalised by card', async () => {
      await expect(page).toHaveURL('/simulation/atelier/1');
      await book(page).getByRole('button', { name: "Je m'inscris" }).click();
      await expect(notice(page).last()).toContainText('Vous êtes maintenant inscrit !');
      await expect(book(page)).toContainText(nbsp('Finalisez votre inscription pour 5 €.'));
      await book(page)
        .getByRole('button', { name: /^Finaliser pour/ })
        .click();
      await acceptTerms(page);
      await payByCard(page, '4000 0000 0000 0002');
      await expect(checkout(page)).toContainText('Rien n’a été débité');
      await payByCard(page, '4242 4242 4242 4242');
      await leaveReceipt(page);
      await next(page).click();
    });

    await test.step('the simulated membership is paid by PayPal', async () => {
      await expect(page).toHaveURL('/simulation/adhesion');
      await expect(page.getByRole('button', { name: 'Payer avec mon avoir' })).toBeVisible();
      await page.getByRole('checkbox', { name: /CGU/ }).check();
      await page.getByRole('button', { name: 'Payer par carte ou PayPal' }).click();
      await expect(checkout(page)).toContainText(nbsp('30,00 €'));
      await payByPaypal(page);
      await expect(page.getByText('Votre cotisation serait réglée')).toBeVisible();
      await expect(checkout(page)).toHaveCount(0);
      await next(page).click();
    });

    await test.step('a simulated workshop is paid by avoir and 3-D Secure, then cancelled', async () => {
      await expect(page).toHaveURL('/simulation/atelier/2');
      await expect(book(page)).toContainText(nbsp('Avec votre avoir de 20 €, il vous reste 25 € à payer.'));
      await book(page).getByRole('button', { name: "Je m'inscris" }).click();
      await acceptTerms(page);
      await payByCard(page, '4000 0027 6000 3184');
      await checkout(page).getByRole('button', { name: 'Confirmer le paiement' }).click();
      await leaveReceipt(page);
      await expect(page.getByText('Camille Exemple')).toBeVisible();
      await book(page).getByRole('button', { name: "J'annule" }).click();
      const question = page.getByRole('dialog', { name: 'Annuler mon inscription ?' });
      await expect(question).toContainText(nbsp('Vous recevez un avoir de 45 €'));
      await question.getByRole('button', { name: "J'annule" }).click();
      await expect(book(page)).toContainText('6 inscrits sur 10 places');
      await next(page).click();
    });

    await test.step('a simulated formation asks for a room and is paid by PayPal', async () => {
      await expect(page).toHaveURL('/simulation/formation/1');
      await expect(heading(page)).toHaveText('Ingénierie patrimoniale du chef d’entreprise');
      await book(page).getByRole('button', { name: "Je m'inscris" }).click();
      await expect(book(page)).toContainText('Choisissez d’abord une chambre.');
      await book(page).getByRole('radio', { name: 'Chambre double' }).check();
      await book(page).getByRole('button', { name: "Je m'inscris" }).click();
      await expect(checkout(page)).toContainText(nbsp('150,00 €'));
      await acceptTerms(page);
      await payByPaypal(page);
      await leaveReceipt(page);
      await expect(book(page)).toContainText('Chambre double');
      await next(page).click();
    });

    await test.step('the simulation offers an event, a workshop covered by the avoir, and a full workshop', async () => {
      await expect(page).toHaveURL('/simulation/evenement/1');
      await book(page).getByRole('button', { name: "Je m'inscris" }).click();
      await acceptTerms(page);
      await payByCard(page, '4242 4242 4242 4242');
      await leaveReceipt(page);
      await expect(next(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Toutes les étapes' }).click();
      await expect(page.getByText('Inscription faite')).toHaveCount(3);
      await page.getByRole('link', { name: 'Essayer : Petit déjeuner des régions' }).click();
      await book(page).getByRole('button', { name: "Je m'inscris" }).click();
      await payWithCredit(page, '20,00 € → puis 0,00 €');
      await endCredit(page, 'avec vos crédits');
      await expect(page.getByRole('main')).toContainText('Inscrite');
      await page.getByRole('link', { name: 'Toutes les étapes' }).click();
      await page.getByRole('link', { name: /^Essayer : Démembrement/ }).click();
      await book(page).getByRole('button', { name: "S'inscrire sur la liste d'attente" }).click();
      await expect(book(page)).toContainText('Vous êtes 4e sur la liste d’attente.');
      await page.getByRole('link', { name: 'Toutes les étapes' }).click();
      await page.getByRole('button', { name: 'Tout recommencer' }).click();
      await expect(page.getByText('Inscription faite')).toHaveCount(0);
    });

    expect(log.refused).toEqual([]);
    // The hourly housekeeping may delete rows meanwhile.
    const after = Object.entries(await rowsByTable(portal));
    expect(after.filter(([name, rows]) => rows > (before[name] ?? 0))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toMatch(/forman|camille|token/i);
    const ways = page.getByRole('navigation', { name: 'Quitter la simulation' }).getByRole('link');
    expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/register',
    ]);
  },
);

/** Moves the focus to the target by the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard does not reach ${target.toString()}`);
}

test('CORE-073: the keyboard alone makes a simulated payment; axe finds nothing; an unknown example says so', async ({
  page,
}) => {
  test.slow();
  await page.goto('/simulation');
  await expect(heading(page)).toHaveText('Simulation');
  await expect(page.getByText(banner)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  for (const [path, title] of [
    ['/simulation?etape=compte', "Je m'inscris à ma première réunion d'information"],
    ['/simulation/adhesion', 'Adhésion'],
    ['/simulation/formation/1', 'Ingénierie patrimoniale du chef d’entreprise'],
    ['/simulation/evenement/99', 'Cet exemple n’existe pas'],
  ] as const) {
    await go(page, path);
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByText(banner)).toBeVisible();
    expect(await axeFindings(page, 'main')).toEqual([]);
  }
  await go(page, '/simulation/adhesion');
  await expect(heading(page)).toHaveText('Adhésion');
  await go(page, '/simulation/atelier/zéro');
  await expect(heading(page)).toHaveText('Cet exemple n’existe pas');
  await go(page, '/simulation/atelier/1');
  await expect(heading(page)).toHaveText('Découverte métier après-midi');
  await expect(page.getByText(banner)).toBeVisible();

  await tabTo(page, book(page).getByRole('button', { name: "Je m'inscris" }));
  await page.keyboard.press('Enter');
  await tabTo(page, book(page).getByRole('button', { name: /^Finaliser pour/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, checkout(page).getByRole('checkbox', { name: /CGU/ }));
  await page.keyboard.press('Space');
  await tabTo(page, checkout(page).getByRole('button', { name: '4242 4242 4242 4242' }));
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(checkout(page).getByRole('button', { name: /^Payer/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkout(page).getByRole('button', { name: 'Fermer' })).toBeFocused();
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(book(page)).toContainText('Inscrite');
  await tabTo(page, next(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/simulation/adhesion');
});
