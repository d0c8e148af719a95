import { listOf, refOf, isRecord, textOf, type FormerRecord } from './records.ts';

/** What is asked of a former portal, by the calls of its client, in this order: what others are asked for by comes first. */

/** A call: its path below the portal's address, and the number that its answer is kept by. */
export type FormerCall = { ref: string; path: string; body?: Record<string, unknown> };

export type FormerResource = keyof typeof formerResources;

type Source = {
  /** As a person reads it. */
  title: string;
  /** Records that are wanted: others were deleted there, and only marked so. */
  erasedIn?: string;
} & (
  | { path: string; isOne?: true }
  /** A collection whose records may lack what the call of one of them has. */
  | { path: string; lacks: (record: FormerRecord) => boolean }
  /** Calls for each record of another resource. */
  | { of: 'users' | 'sections' | 'sub_categories'; calls: (record: FormerRecord) => FormerCall[] }
);

/** Sessions whose list does not say who takes part are asked for one by one. */
const sessions = (title: string, path: string) =>
  ({
    title,
    path,
    lacks: ({ guests }: FormerRecord) => guests === undefined || guests === null,
  }) satisfies Source;

/** What a record only names is asked for. */
const linked =
  (name: string, path: string) =>
  (record: FormerRecord): FormerCall[] => {
    const ref = isRecord(record[name]) ? '' : refOf(record[name]);
    return ref === '' ? [] : [{ ref, path: `${path}/${encodeURIComponent(ref)}` }];
  };

/** What a record lists by its number and title alone is asked for. */
const listed =
  (name: string, path: string) =>
  (record: FormerRecord): FormerCall[] =>
    listOf(record[name])
      .map(refOf)
      .filter((ref) => ref !== '')
      .map((ref) => ({ ref, path: `${path}/${encodeURIComponent(ref)}` }));

export const formerResources = {
  settings: { title: 'Réglages', path: '/settings/1', isOne: true },
  sites: { title: 'Lieux', path: '/sites', erasedIn: 'name' },
  thematics: { title: 'Catalogue de titres', path: '/thematics', erasedIn: 'wording' },
  users: { title: 'Personnes', path: '/users' },
  user_informations: {
    title: 'Sociétés et habilitations',
    of: 'users',
    calls: linked('userInformations', '/user_informations'),
  },
  user_role_informations: {
    title: 'Dates des niveaux',
    of: 'users',
    calls: linked('userRoleInformation', '/user_role_informations'),
  },
  workshops: sessions('Ateliers', '/workshops'),
  formations: sessions('Formations', '/formations'),
  events: sessions('Événements', '/events'),
  team_meatings: sessions('Réunions d’équipe', '/team_meatings'),
  transactions: { title: 'Factures', path: '/transactions' },
  credit_histories: { title: 'Mouvements d’avoir', path: '/credit_histories' },
  avoirs: {
    title: 'Avoirs ouverts',
    of: 'users',
    calls: (user) => {
      const ref = refOf(user);
      const hasSome = ref !== '' && /[1-9]/.test(textOf(user.credit));
      return hasSome ? [{ ref, path: '/avoir/credit/user', body: { user_id: Number(ref) || ref } }] : [];
    },
  },
  goals: { title: 'Objectifs', path: '/goals' },
  goal_finisheds: { title: 'Objectifs atteints', path: '/goal_finisheds' },
  evolutions: { title: 'Votes terminés', path: '/evolutions?isEnded=1' },
  news: { title: 'Actualités', path: '/news' },
  sections: { title: 'Sections de questions', path: '/sections' },
  sub_categories: {
    title: 'Catégories de questions',
    of: 'sections',
    calls: listed('subCategories', '/sub_categories'),
  },
  issues: { title: 'Questions et réponses', of: 'sub_categories', calls: listed('issues', '/issues') },
} as const satisfies Record<string, Source>;

export const formerResourceNames = Object.keys(formerResources) as FormerResource[];

/** The source as its table types it. */
export const sourceOf = (resource: FormerResource): Source => formerResources[resource];
