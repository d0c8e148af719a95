import type { HourCount } from '@forman/domain/hours/count';
import type { Habilitation, Minutes } from '@forman/domain/hours/hours';
import { addDays, daysBetween } from '@forman/domain/paris-time';
import type { Tx } from '../db/database.ts';
import { type CountedCard, countEverybody } from '../hours/hours-office/counting.service.ts';
import { createDays, type Days, daytime } from './days.ts';
import { type Followed, lastDay } from './followed.ts';
import type { People, Person } from './people.ts';
import { createRandom, type Random } from '../seeded-random.ts';

/**
 * Trainings that members followed elsewhere, so that most are up to date with their hours, some will be, and
 * some are late.
 */

type Aim = { state: 'done' | 'planned' } | { state: 'missing'; left: Minutes };

const late = (left: Minutes): Aim => ({ state: 'missing', left });
/** The standings of the accounts on the login page. */
const namedAims: Record<number, Partial<Record<Habilitation, Aim>>> = {
  1: { CIF: { state: 'done' } },
  3: { IMMOBILIER: late(480), IAS: { state: 'planned' }, CIF: { state: 'done' }, IOBSP: { state: 'done' } },
  7: { IMMOBILIER: late(180), IAS: { state: 'planned' }, CIF: { state: 'done' } },
  9: { IAS: late(150), CIF: { state: 'done' } },
  10: { IAS: { state: 'planned' } },
  11: { IAS: { state: 'done' }, IOBSP: late(120) },
};

type Title = readonly [provider: string, title: string, themeId: number | null];
const titles: Record<Exclude<Habilitation, 'AGENT'>, readonly Title[]> = {
  IMMOBILIER: [
    ['Académie du Logement', 'Baux d’habitation\u00a0: révision et encadrement', 7],
    ['Académie du Logement', 'Copropriété\u00a0: les décisions de l’année', 7],
    ['Institut de la fiscalité', 'Plus-values et revenus fonciers', 6],
    ['Institut de la fiscalité', 'Location meublée\u00a0: ce qui change', 6],
  ],
  IAS: [
    ['Institut de l’assurance', 'Actualité de l’assurance-vie', 4],
    ['Institut de l’assurance', 'Prévoyance des travailleurs indépendants', 5],
    ['Lex Patrimoine', 'Clause bénéficiaire\u00a0: questions de notaires', 4],
    ['École du courtage', 'Distribution d’assurance\u00a0: gouvernance des produits', null],
    ['École du courtage', 'Assurance emprunteur\u00a0: résilier et remplacer', 3],
  ],
  CIF: [
    ['Chambre des conseillers', 'Durabilité et préférences des clients', 8],
    ['Chambre des conseillers', 'Instruments financiers\u00a0: actualité réglementaire', 8],
    ['Lex Patrimoine', 'Abus de marché et conflits d’intérêts', null],
  ],
  IOBSP: [
    ['École du courtage', 'Crédit immobilier\u00a0: le devoir de mise en garde', 9],
    ['École du courtage', 'Regroupement de crédits', null],
    ['Institut du crédit', 'Crédit immobilier\u00a0: solvabilité et taux d’usure', 9],
  ],
};
const subjectTitles = {
  ethics: ['Académie du Logement', 'Déontologie des professions immobilières', 1],
  non_discrimination: ['Académie du Logement', 'Non-discrimination dans l’accès au logement', 2],
} as const satisfies Record<string, Title>;

/** A person who follows trainings, and the days that these already take. */
type Follower = { random: Random; days: Days; person: Person; taken: Set<string> };

/** Makes the trainings that bring everybody to their standing, followed elsewhere. Nothing is written yet. */
export async function makeStandings(tx: Tx, people: People, now: Date): Promise<Followed[]> {
  const random = createRandom(20_191_010);
  const days = createDays(now);
  const { members } = await countEverybody(tx, now);
  return members.flatMap(({ id, cards }) => {
    const follower: Follower = { random, days, person: people.byId.get(id)!, taken: new Set() };
    return cards.flatMap((card) => followedFor(follower, card, namedAims[id]?.[card.habilitation]));
  });
}

/**
 * Three people in five lack nothing, and one in five will lack nothing once their registered sessions are
 * done.
 */
function aimOf(random: Random, card: CountedCard): Aim {
  const roll = random.int(1, 100);
  if (card.registered > 0 && roll <= 65) return { state: 'planned' };
  if (roll <= (card.registered > 0 ? 90 : 76)) return { state: 'done' };
  return late(Math.min(card.asked * 0.6, random.int(2, 14) * 30));
}

function followedFor(follower: Follower, card: CountedCard, named: Aim | undefined): Followed[] {
  const { random } = follower;
  const aim = named ?? aimOf(random, card);
  const subjects = subjectsOf(random, card, aim);
  const ofSubjects = subjects.reduce((sum, { minutes }) => sum + minutes, 0);
  const rest = neededFor(random, card, aim) - ofSubjects;
  return [
    ...subjects.flatMap(({ rule, minutes }) =>
      follow(follower, card, subjectTitles[rule], yearFor(card), minutes),
    ),
    ...yearsFor(card, rest).flatMap(({ year, minutes }) => followYear(follower, card, year, minutes)),
    ...(named || random.int(1, 12) > 1 ? [] : refusedFor(follower, card)),
  ];
}

/** Minutes to add, in half hours; people who are up to date may have followed more than is required. */
function neededFor(random: Random, card: HourCount, aim: Aim): Minutes {
  if (aim.state === 'missing') return Math.max(0, Math.floor((card.missing - aim.left) / 30) * 30);
  const asked = aim.state === 'done' ? card.lacking : card.missing;
  const more = asked > 0 && aim.state === 'done' ? random.pick([0, 0, 60, 90, 180]) : 0;
  return Math.ceil(asked / 30) * 30 + more;
}

/** Hours by subject; a late person often lacks a subject too. */
function subjectsOf(random: Random, { parts }: HourCount, aim: Aim) {
  return parts.flatMap(({ rule, asked, done, missing }) => {
    const minutes = aim.state === 'done' ? asked - done : missing;
    const isLeft = aim.state === 'missing' && aim.left >= 120 && random.chance(0.4);
    return minutes > 0 && !isLeft ? [{ rule, minutes }] : [];
  });
}

/** The year in which a subject is followed: the one before the last, unless the period begins later. */
const yearFor = ({ fromYear, toYear }: HourCount): number => Math.max(fromYear, toYear - 1);

/** Minutes by year: the oldest years first, each up to its share. */
function yearsFor(card: CountedCard, minutes: Minutes): { year: number; minutes: Minutes }[] {
  const share = Math.ceil(card.asked / card.years.length);
  let rest = Math.max(0, minutes);
  return card.years.map(({ year, done }) => {
    const own = year === card.toYear ? rest : Math.min(rest, Math.max(0, share - done));
    rest -= own;
    return { year, minutes: own };
  });
}

/** Trainings of half a day to two days. */
function followYear(follower: Follower, card: CountedCard, year: number, minutes: Minutes): Followed[] {
  const { random } = follower;
  const followed: Followed[] = [];
  for (let rest = minutes; rest > 0;) {
    const trainingMinutes = random.pick([210, 420, 420, 840]);
    const own = rest - trainingMinutes < 60 ? Math.min(rest, 900) : trainingMinutes;
    const title = random.pick(titles[card.habilitation as keyof typeof titles]);
    followed.push(...follow(follower, card, title, year, own));
    rest -= own;
  }
  return followed;
}

/** One training, accepted since; none when the year has had no free day for it yet. */
function follow(
  follower: Follower,
  card: CountedCard,
  from: Title,
  year: number,
  minutes: Minutes,
): Followed[] {
  const { random, person } = follower;
  const days = Math.ceil(minutes / 480);
  const day = findDay(follower, year, days);
  if (!day) return [];
  const [provider, title, themeId] = from;
  const wasCut = minutes >= 180 && random.int(1, 16) === 1;
  return [
    {
      userId: person.row.id,
      provider,
      title,
      day,
      days,
      isRemote: random.chance(0.4),
      line: [card.habilitation, themeId, minutes + (wasCut ? 60 : 0)],
      accepted: minutes,
      ...(wasCut && { reason: 'Le déjeuner ne compte pas dans la durée.' }),
      ...datesOf(follower, lastDay({ day, days })),
    },
  ];
}

/** Trainings that the office could not count. */
const refused: readonly (readonly [provider: string, title: string, reason: string])[] = [
  ['Voix Libre', 'Prendre la parole en public', 'Sans lien avec une habilitation.'],
  ['Bureautique et Compagnie', 'Tableur, perfectionnement', 'Sans lien avec une habilitation.'],
  ['Lex Patrimoine', 'Matinée d’actualité', 'Le justificatif ne dit pas la durée.'],
];

function refusedFor(follower: Follower, card: CountedCard): Followed[] {
  const [provider, title, reason] = follower.random.pick(refused);
  return follow(follower, card, [provider, title, null], card.toYear, 180).map((one) => ({
    ...one,
    accepted: null,
    reason,
  }));
}

/**
 * The first of some consecutive working days of a year that ended at least a week ago, on which the person
 * followed nothing else.
 */
function findDay({ random, days, taken }: Follower, year: number, length: number): string | null {
  const first = daysBetween(days.today, `${year}-01-04`);
  const last = Math.min(daysBetween(days.today, `${year}-12-18`), -7) - length;
  if (first > last) return null;
  for (let tries = 0; tries < 8; tries += 1) {
    const day = days.day(days.workday(random.int(first, last), length));
    if (!day.startsWith(String(year)) || taken.has(day)) continue;
    for (let after = 0; after < length; after += 1) taken.add(addDays(day, after));
    return day;
  }
  return null;
}

/**
 * Dates of a declaration: declared within weeks, or on joining; decided within days, never after yesterday.
 */
function datesOf({ random, days, person }: Follower, last: string) {
  const over = daysBetween(days.today, last);
  const declared = Math.min(-3, Math.max(over + random.int(1, 20), person.since + 3));
  const decided = Math.min(-1, declared + random.int(1, 6));
  return {
    declaredAt: daytime(random, days.day(declared)),
    decidedAt: daytime(random, days.day(decided)),
  };
}
