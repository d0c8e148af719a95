import fc from 'fast-check';
import type { Page } from '@playwright/test';
import { routes } from '../apps/web/src/paths.ts';
import { expect, test } from './fixtures.ts';

/**
 * What people, keyboards and clipboards put into fields: hours and days that are none, numbers without end, signs
 * that turn the text round, half of a pair of letters. A typed value is wrong or right; it never breaks the page.
 */
const hostile = [
  '28:00',
  '09:60',
  '31/02/2027',
  '00/00/0000',
  '-0',
  '1e309',
  '٣١',
  '９９',
  '\u202E12:00',
  '\uD83D',
  '<b>{{x}}</b>',
  '%s%n',
  '=1+1',
  'a'.repeat(400),
];
const typed = [
  ...hostile,
  ...fc.sample(
    fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.stringMatching(/^[\d/:., h€-]{1,12}$/)),
    {
      numRuns: 6,
      seed: 39,
    },
  ),
];

/** Types each value into every field in sight, as a person would: into the field, then out of it. */
async function typeIntoAll(page: Page, where: string): Promise<void> {
  const fields = page.locator(
    'main :is(input, textarea):visible:enabled:not([readonly], [type=checkbox], [type=radio], [type=file], [type=range]), dialog[open] :is(input, textarea):visible:enabled:not([readonly], [type=checkbox], [type=radio], [type=file], [type=range])',
  );
  await expect(fields.first(), where).toBeVisible();
  for (const value of typed) {
    await fields.evaluateAll((all, text) => {
      for (const field of all as (HTMLInputElement | HTMLTextAreaElement)[]) {
        const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        field.focus();
        Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.blur();
      }
    }, value);
    await expect(page.getByText('Cette page n’a pas pu s’ouvrir'), `${where}: ${value}`).toHaveCount(0);
  }
}

type Form = readonly [path: string, open?: string | RegExp];

const forms: Readonly<Record<string, readonly Form[]>> = {
  'admin@forman.example': [
    [routes.workshopCreate],
    [routes.formationCreate],
    [routes.eventCreate],
    [routes.teamMeetingCreate],
    [routes.newsCreate],
    [routes.faqCreate],
    [routes.adminUserCreate],
    ['/auth/admin/utilisateurs/7/modifier'],
    [`${routes.admin}?rubrique=tva`],
    [`${routes.admin}?rubrique=gestion-factures`, /facture/i],
    [`${routes.admin}?rubrique=lieux`, /lieu$/],
    [`${routes.admin}?rubrique=heures`, /^Régler/],
  ],
  'man@forman.example': [
    ['/auth/adherents/profil/7', 'Modifier mon profil'],
    [`${routes.hours}?formation=nouvelle`],
    [routes.contactApp],
    [`${routes.account}#mot-de-passe`],
  ],
};

for (const [who, pages] of Object.entries(forms)) {
  test(`no value that ${who} types into a field of a form breaks its page`, async ({ openAs }) => {
    const broken: string[] = [];
    for (const [path, open] of pages) {
      const page = await openAs(who, path);
      page.removeAllListeners('pageerror');
      page.on('pageerror', (error) => broken.push(`${path}: ${error.message}`));
      if (open) await page.getByRole('button', { name: open }).first().click();
      await typeIntoAll(page, path);
    }
    expect(broken).toEqual([]);
  });
}

test('no value typed into a field of the sign-up breaks its page', async ({ page }) => {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await page.goto(routes.signup);
  await typeIntoAll(page, routes.signup);
  expect(broken).toEqual([]);
});
