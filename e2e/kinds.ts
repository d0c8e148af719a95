import type { Page } from '@playwright/test';
import type { Api } from './api.ts';

/** Addresses and names of the three kinds beside workshops. */
export const kinds = {
  formation: {
    path: 'formations',
    list: '/auth/formation',
    many: 'Formations',
    create: 'Créer une formation',
    empty: "Aucune Formation n'a été trouvé",
    joinFailed: "L'inscription n'a pas pu aboutir !",
    own: { priceBedOne: 120, priceBedThree: 80 },
  },
  event: {
    path: 'events',
    list: '/auth/event',
    many: 'Événements',
    create: 'Créer un événement',
    empty: "Aucun Évenement n'a été trouvé",
    joinFailed: "L'inscription n'a pas pu aboutir ! 😕",
    own: { externLink: 'https://salon.example' },
  },
  team_meeting: {
    path: 'team_meatings',
    list: '/auth/TeamMeeting',
    many: 'Réunions d’équipe',
    create: 'Créer une réunion d’équipe',
    empty: "Aucune réunion d'équipe n'a été trouvé",
    joinFailed: "L'inscription n'a pas pu aboutir !",
    own: {},
  },
} as const;
export type Kind = keyof typeof kinds;
export const everyKind = Object.keys(kinds) as Kind[];

export const detailOf = (kind: Kind, id: number): string => `${kinds[kind].list}/detail/${id}`;

/** Makes sessions of a kind on the first days of a month, one a day. */
export async function makeMonth(
  api: Api,
  kind: Kind,
  month: string,
  titles: readonly string[],
  values: (index: number) => Record<string, unknown> = () => ({}),
): Promise<{ id: number; title: string }[]> {
  const made = [];
  for (const [index, title] of titles.entries()) {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    const dates = { startDate: `${day} 09:00`, endDate: `${day} 18:00` };
    made.push(await api.makeSession(kinds[kind].path, { title, ...dates, ...values(index) }));
  }
  return made;
}

/** Logs somebody else in on the same page, and opens another address. */
export async function becomes(page: Page, api: Api, email: string, path: string): Promise<void> {
  const tokens = await api.login(email);
  await page.evaluate(({ token, refresh_token }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('refresh_token', refresh_token);
  }, tokens);
  await page.goto(path);
}
