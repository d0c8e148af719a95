import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api.ts';

/** A day other than the usual one of all journeys: registrations to two sessions of that day would clash. */
export const anotherDay = { startDate: '2027-01-05 09:00', endDate: '2027-01-05 18:00' };

export const detail = (id: number): string => `/auth/workshop/detail/${id}`;
export const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
export const book = (page: Page) => page.getByRole('region', { name: 'Inscription', exact: true });
/** Notices of the page or of a dialog: those that come while a dialog is open stand in the dialog. */
export const notice = (within: Page | Locator) => within.locator('.toast');
/** Opens the menu in the page's cover, which has copying and deleting. */
export async function openMoreTools(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Plus', exact: true });
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
}
/** Closes all notices by script, as one may disappear before a click. */
export async function closeNotices(page: Page): Promise<void> {
  await page.locator('.toast .iconbtn').evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(notice(page)).toHaveCount(0);
}
/** The text with no-break spaces before the euro sign. */
export const nbsp = (text: string): string => text.replaceAll(' €', '\u00a0€');

/** Makes people who take seats of a workshop. */
export async function fill(api: Api, id: number, count = 1): Promise<{ id: number; email: string }[]> {
  const people = [];
  for (let seat = 0; seat < count; seat += 1) {
    const person = await api.makeMember();
    await api.send(person.email, 'POST', `/workshops/${id}/join`);
    people.push(person);
  }
  return people;
}

/** Makes a workshop with one seat, taken. */
export async function makeFull(api: Api, values: Record<string, unknown> = {}) {
  const workshop = await api.makeWorkshop({ maxGuests: 1, ...values });
  const [holder] = await fill(api, workshop.id);
  return { ...workshop, holder: holder?.email ?? '' };
}

/** Leaves the waiting list, or an offered seat, after the question about it. */
export async function leaveList(
  page: Page,
  within: Page | Locator,
  asked: { question: string; says: string },
) {
  const label = "Se retirer de la file d'attente";
  await within.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog', { name: asked.question });
  await expect(dialog).toContainText(asked.says);
  await dialog.getByRole('button', { name: label }).click();
  await expect(dialog).toHaveCount(0);
}

/** Expects the text at the end of a payment by avoir, then closes it. */
export async function endCredit(page: Page, says: string): Promise<void> {
  const done = page.getByRole('dialog', { name: 'Paiement par avoir' });
  await expect(notice(done)).toContainText(says);
  await expect(done).toContainText('Rendez-vous');
  await done.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Accepts the terms in the sheet of a payment. */
export const acceptTerms = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('checkbox', { name: /CGU/ }).check();

/** Confirms a payment made wholly by avoir, with its terms where the sheet asks for them. */
export async function payWithCredit(page: Page, change: string): Promise<void> {
  const quote = page.getByRole('dialog', { name: 'Payer avec mon avoir ?' });
  await expect(quote).toContainText(nbsp(change));
  const terms = quote.getByRole('checkbox', { name: /CGU/ });
  if ((await terms.count()) > 0) await terms.check();
  await quote.getByRole('button', { name: 'Payer avec mon avoir' }).click();
  await expect(quote).toHaveCount(0);
}
