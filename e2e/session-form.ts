import { expect, type Page } from '@playwright/test';
import { go } from './window.ts';

export const pilot = 'pilote@forman.example';
export const kinds = {
  workshop: { path: 'workshop', call: 'workshops', title: 'Créer un atelier' },
  formation: { path: 'formation', call: 'formations', title: 'Créer une formation' },
  event: { path: 'event', call: 'events', title: 'Créer un événement' },
  team_meeting: { path: 'TeamMeeting', call: 'team_meatings', title: 'Créer une réunion d’équipe' },
} as const;
export type Kind = keyof typeof kinds;

/** A page that loads quickly, as a stop between two forms. */
export const smallPage = '/auth/status';
export const createPath = (kind: Kind): string => `/auth/${kinds[kind].path}/create`;
export const editPath = (kind: Kind, id: number): string => `/auth/${kinds[kind].path}/edit/${id}`;
export const detailPath = (kind: Kind, id: number | string): RegExp =>
  new RegExp(`/auth/${kinds[kind].path}/detail/${id}$`, 'i');

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: false });
export const send = (page: Page) => page.getByRole('button', { name: 'Je valide' });
export const wrong = (page: Page, message: string) => page.locator('.errmsg', { hasText: message });

export async function pickPeriod(page: Page, typed: string): Promise<void> {
  await field(page, 'Période').fill(typed);
  await field(page, 'Période').press('Enter');
}

/** Fills the fields that every kind requires, on site, on a day of its own. */
export async function fillForm(
  page: Page,
  values: { title: string; period: string; site?: string },
): Promise<void> {
  await field(page, 'Titre').fill(values.title);
  const thematic = page.getByLabel('Thématique');
  if ((await thematic.count()) > 0) await thematic.fill('Entreprise');
  await pickPeriod(page, values.period);
  await page.getByLabel('Lieu', { exact: true }).selectOption(values.site ?? '1');
  await page.getByText('Aucune habilitation').click();
}

/** Leaves a changed form for another page. */
export async function leaveFor(page: Page, path: string): Promise<void> {
  await go(page, path);
  await page
    .getByRole('dialog', { name: 'Quitter sans valider ?' })
    .getByRole('button', { name: 'Quitter' })
    .click();
}

/** Expects title and text together and at once: the notice closes after seven seconds. */
export async function expectNotice(
  page: Page,
  title: string,
  text: string,
  tone: 'good' | 'bad',
): Promise<void> {
  const shown = page
    .locator(`.toast-${tone}`)
    .filter({ has: page.locator('b').getByText(title, { exact: true }) });
  await expect(shown.filter({ hasText: text })).toBeVisible();
}

export const idIn = (page: Page): number => Number(/\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);
