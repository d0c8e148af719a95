import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api.ts';

export const detail = (id: number): string => `/auth/workshop/detail/${id}`;
export const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
export const book = (page: Page) => page.getByRole('region', { name: 'Inscription', exact: true });
/** Those of the page and of each dialog; what comes while a dialog is open stands in it. */
export const notice = (within: Page | Locator) => within.locator('.toast');
/** Without the pointer: one may have gone by itself meanwhile. */
export async function closeNotices(page: Page): Promise<void> {
  await page.locator('.toast .iconbtn').evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(notice(page)).toHaveCount(0);
}
/** How a price is written: spaces that do not break. */
export const nbsp = (text: string): string => text.replaceAll(' €', '\u00a0€');

/** People who hold all the seats of a workshop. */
export async function fill(api: Api, id: number, count = 1): Promise<{ id: number; email: string }[]> {
  const people = [];
  for (let seat = 0; seat < count; seat += 1) {
    const person = await api.makeMember();
    await api.send(person.email, 'POST', `/workshops/${id}/join`);
    people.push(person);
  }
  return people;
}

/** A workshop with one seat, taken. */
export async function makeFull(api: Api, values: Record<string, unknown> = {}) {
  const workshop = await api.makeWorkshop({ maxGuests: 1, ...values });
  const [holder] = await fill(api, workshop.id);
  return { ...workshop, holder: holder?.email ?? '' };
}
