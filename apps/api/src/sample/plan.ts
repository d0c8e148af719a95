import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Days } from './days.ts';
import type { audiences, Shape } from './thematics.ts';

/** The pilot: an account, or the nth pilot of the crowd. */
type Pilot = number | `p${number}`;

/** One session of the tables below; missing fields come from the catalogue. */
export type Plan = {
  kind: SessionKind;
  /** Days from today. */
  day: number;
  /** Key of the catalogue's entry; without one, the texts are given here. */
  key?: string;
  title?: string;
  theme?: string;
  text?: string;
  /** Kept on its day even when it is a Saturday or Sunday. */
  isExact?: boolean;
  shape?: Shape;
  pilot: Pilot;
  site?: number | 'visio';
  place?: string;
  euros?: number;
  /** Prices of rooms for one, two and three people, in euros; everybody has taken a room for two. */
  beds?: readonly [number, number, number];
  max?: number;
  fill: number;
  waiting?: number;
  audience?: keyof typeof audiences;
  /** Accounts registered whatever the random draw. */
  with?: readonly number[];
  /** Account to which the last seat is offered until tomorrow noon. */
  offeredTo?: number;
  /** Account that is second in the waiting list. */
  waitsSecond?: number;
  /** Account that had a paid seat and gave it back in time. */
  cancelledBy?: number;
  copilots?: readonly Pilot[];
  candidates?: readonly number[];
  wantsCopilot?: boolean;
  isUnpublished?: boolean;
  isWaitingOnly?: boolean;
  link?: string;
};

const longTitle =
  'Lire un bilan d’entreprise quand on n’est pas comptable, et en parler simplement au dirigeant que vous écoutez';

const workshops: readonly Omit<Plan, 'kind'>[] = [
  { key: 'recommandation', day: 0, isExact: true, shape: 'matin', pilot: 9, site: 3, fill: 6, with: [11] },
  { key: 'prevoyance', day: 0, isExact: true, shape: 'nuit', pilot: 'p0', site: 'visio', max: 16, fill: 15 },
  { key: 'loueur', day: 1, isExact: true, pilot: 'p1', site: 2, fill: 7, with: [7] },
  { key: 'mission', day: 3, isExact: true, pilot: 9, site: 'visio', fill: 9, with: [7, 10] },
  { key: 'clause', day: 6, pilot: 9, site: 3, fill: 5, wantsCopilot: true, candidates: [8, 111] },
  { key: 'scpi', day: 7, isExact: true, shape: 'aube', pilot: 'p2', site: 4, fill: 6, with: [7] },
  { key: 'per-individuel', day: 7, isExact: true, shape: 'nuit', pilot: 'p3', site: 'visio', fill: 8, with: [7] },
  { key: 'per', day: 8, pilot: 9, site: 4, max: 12, fill: 11, offeredTo: 10, waiting: 2 },
  { key: 'demembrement', day: 9, pilot: 104, site: 3, max: 8, fill: 8, waiting: 3, waitsSecond: 7 },
  { key: 'scpi', day: 10, pilot: 3, site: 6, max: 10, fill: 10, waiting: 2 },
  { title: longTitle, theme: 'Entreprise', key: 'bilan', day: 12, pilot: 4, site: 7, fill: 0 },
  { key: 'dutreil', day: 13, pilot: 6, site: 1, fill: 9, with: [7], copilots: [8, 9] },
  { key: 'emprunteur', day: 15, pilot: 9, site: 'visio', fill: 3 },
  { title: 'Découverte métier après-midi', day: 17, shape: 'apres', pilot: 6, site: 1, max: 20, fill: 8, audience: 'discovery', euros: 5, theme: 'Découverte', text: 'Une demi-journée pour découvrir le métier de conseiller en gestion de patrimoine, rencontrer des adhérents et poser toutes vos questions.' },
  { title: 'Découverte métier matinée', day: 20, shape: 'matin', pilot: 'p2', site: 4, max: 20, fill: 5, audience: 'discovery', euros: 5, theme: 'Découverte', text: 'Une matinée pour découvrir le métier de conseiller en gestion de patrimoine, autour d’un café et de trois parcours.' },
  { title: 'Découverte métier visio', day: 22, shape: 'soir', pilot: 'p3', site: 'visio', max: 30, fill: 7, audience: 'discovery', euros: 5, theme: 'Découverte', text: 'Deux heures à distance pour découvrir le métier, avec un temps de questions en petit groupe.' },
  { key: 'demarrage', day: 24, pilot: 'p4', site: 3, fill: 6 },
  { key: 'donations', day: 27, pilot: 'p1', site: 5, fill: 0, isUnpublished: true },
  { key: 'finances', day: 28, pilot: 'p5', site: 8, max: 20, fill: 20, waiting: 4, isWaitingOnly: true },
  { title: '3 Jours de la Réussite', day: 31, shape: 'trois', pilot: 'p4', site: 1, max: 25, fill: 7, audience: 'path', euros: 90, theme: 'Méthode', text: 'Trois jours pour passer de l’envie au métier : clients, méthode, organisation, et un projet écrit à la fin.' },
  { key: 'luxembourg', day: 34, pilot: 9, site: 8, fill: 2, wantsCopilot: true, candidates: [8] },
  { key: 'bilan-retraite', day: 38, pilot: 9, site: 9, fill: 6, with: [10] },
  { key: 'mission', day: 41, pilot: 9, site: 'visio', fill: 4 },
  { key: 'scpi', day: 45, pilot: 6, site: 2, fill: 4, copilots: ['p6'] },
  { key: 'dutreil', day: 52, pilot: 6, site: 4, fill: 3, wantsCopilot: true },
  { key: 'demembrement', day: 60, pilot: 'p6', site: 10, max: 8, fill: 7 },
  { key: 'per', day: 67, pilot: 'p0', site: 11, fill: 2 },
  { key: 'loueur', day: 74, pilot: 9, site: 12, fill: 0, isUnpublished: true },
  { key: 'holding', day: 88, pilot: 5, site: 8, fill: 3, with: [7] },
  { key: 'clause', day: 120, pilot: 'p5', place: 'Chez un notaire de Dijon, adresse donnée à l’inscription', fill: 1 },
]; // prettier-ignore

const formations: readonly Omit<Plan, 'kind'>[] = [
  { key: 'entretien', day: 2, pilot: 5, site: 'visio', fill: 4 },
  { key: 'blanchiment', day: 5, pilot: 'p7', site: 'visio', fill: 22, max: 25 },
  { key: 'amf2', day: 16, pilot: 'p0', site: 5, max: 18, fill: 18, copilots: [9], waiting: 1 },
  { key: 'parole', day: 19, pilot: 6, site: 3, fill: 5, with: [7] },
  { key: 'amf2', day: 30, pilot: 'p2', site: 3, fill: 6, cancelledBy: 10 },
  { key: 'ias', day: 36, pilot: 'p7', site: 4, fill: 5 },
  { key: 'ingenierie', day: 43, pilot: 3, site: 8, fill: 6, beds: [190, 150, 130], with: [7] },
  { key: 'dda', day: 50, pilot: 'p1', site: 'visio', fill: 9 },
  { key: 'amf1', day: 58, pilot: 'p0', site: 6, fill: 3 },
  { key: 'entretien', day: 65, pilot: 'p3', site: 2, fill: 2, isUnpublished: true },
  { key: 'blanchiment', day: 79, pilot: 'p7', site: 'visio', fill: 5 },
  { key: 'parole', day: 93, pilot: 6, site: 7, fill: 1 },
  { key: 'amf2', day: 107, pilot: 'p2', site: 9, fill: 0 },
  { key: 'ingenierie', day: 135, pilot: 3, site: 1, fill: 2 },
]; // prettier-ignore

const events: readonly Omit<Plan, 'kind'>[] = [
  { title: 'Afterwork des nouveaux adhérents', theme: 'event', text: 'Deux heures pour se rencontrer, verre en main, dans chaque région.', day: 11, shape: 'soir', pilot: 4, site: 3, euros: 0, max: 40, fill: 12, audience: 'members' },
  { title: 'Salon du patrimoine : stand de l’association', theme: 'event', text: 'Les inscriptions se font sur le site du salon ; nous y tenons un stand toute la journée.', day: 25, shape: 'journee', pilot: 3, site: 3, euros: 0, max: 20, fill: 20, audience: 'members', link: 'https://salon-du-patrimoine.example/inscription' },
  { title: 'Petit déjeuner des régions', theme: 'event', text: 'Un café, trois actualités, et le tour de table des régions.', day: 39, shape: 'aube', pilot: 6, site: 9, euros: 20, max: 30, fill: 6, audience: 'members' },
  { title: 'Course solidaire du printemps', theme: 'event', text: 'Cinq ou dix kilomètres, en équipe, au profit d’une association choisie par les adhérents.', day: 140, shape: 'matin', pilot: 5, place: 'Parc de l’Exemple, Versailles', euros: 20, max: 50, fill: 3, audience: 'members' },
]; // prettier-ignore

/** Yearly events on a fixed day, MM-DD. */
const yearly = [['voeux', '01-15', 8], ['familles', '06-12', 12], ['universite', '09-08', 8], ['diner', '12-18', 2]] as const; // prettier-ignore

/** Past workshops needed by a person's story; the others follow from the catalogue. */
const pastWorkshops: readonly Omit<Plan, 'kind'>[] = [
  { key: 'clause', day: -3, pilot: 9, site: 3, fill: 9, with: [7] },
  { title: 'Découverte métier après-midi', day: -10, shape: 'apres', pilot: 6, site: 1, max: 20, fill: 9, audience: 'discovery', euros: 5, theme: 'Découverte', text: 'Une demi-journée pour découvrir le métier de conseiller en gestion de patrimoine, rencontrer des adhérents et poser toutes vos questions.' },
  { title: '3 Jours de la Réussite', day: -20, shape: 'trois', pilot: 'p4', site: 1, max: 25, fill: 9, audience: 'path', euros: 90, theme: 'Méthode', text: 'Trois jours pour passer de l’envie au métier : clients, méthode, organisation, et un projet écrit à la fin.', with: [14] },
  { key: 'demarrage', day: -60, pilot: 'p4', site: 3, fill: 8, with: [14] },
  { title: 'Découverte métier matinée', day: -95, shape: 'matin', pilot: 'p2', site: 4, max: 20, fill: 8, audience: 'discovery', euros: 5, theme: 'Découverte', text: 'Une matinée pour découvrir le métier de conseiller en gestion de patrimoine, autour d’un café et de trois parcours.', with: [14] },
  { key: 'dutreil', day: -130, pilot: 6, site: 1, fill: 10, with: [7, 10], copilots: [8] },
  { key: 'scpi', day: -160, pilot: 9, site: 4, fill: 8, with: [7, 10] },
  { key: 'prevoyance', day: -400, pilot: 9, site: 'visio', fill: 9, with: [7, 11, 12] },
]; // prettier-ignore

const of =
  (kind: SessionKind) =>
  (line: Omit<Plan, 'kind'>): Plan => ({ kind, ...line });

/** 60 coming and 60 past sessions, by date, the order of their ids. */
export function samplePlan(days: Days): Plan[] {
  const seasonal = yearlyEvents(days);
  const coming = [
    ...workshops.map(of('workshop')),
    ...formations.map(of('formation')),
    ...events.map(of('event')),
    ...seasonal.filter((plan) => plan.day >= 0).slice(0, 4),
    ...meetings(days, 1),
  ];
  const past = [
    ...pastWorkshops.map(of('workshop')),
    ...pastSeries(
      'workshop',
      [
        'per',
        'loueur',
        'donations',
        'mission',
        'emprunteur',
        'demembrement',
        'holding',
        'bilan-retraite',
        'luxembourg',
        'finances',
        'recommandation',
      ],
      22,
      -33,
    ),
    ...pastSeries('formation', ['amf1', 'entretien', 'blanchiment', 'parole', 'ias', 'amf2', 'dda'], 14, -48),
    ...seasonal.filter((plan) => plan.day < 0).slice(-8),
    ...meetings(days, -1),
  ];
  return [...past, ...coming];
}

function pastSeries(kind: SessionKind, keys: readonly string[], count: number, first: number): Plan[] {
  const step = (1020 + first) / (count - 1);
  return Array.from({ length: count }, (_, index): Plan => ({
    kind,
    key: keys[index % keys.length]!,
    day: Math.round(first - step * index),
    pilot: index % 4 === 0 ? 6 : index % 5 === 0 ? 9 : `p${index}`,
    site: index % 3 === 2 ? 'visio' : (index % 12) + 1,
    fill: 5 + (index % 6),
  }));
}

function yearlyEvents(days: Days): Plan[] {
  return [-4, -3, -2, -1, 0, 1, 2].flatMap((offset) =>
    yearly.map(([key, monthDay, site]): Plan => {
      const day = Math.round(
        (Date.parse(`${days.year + offset}-${monthDay}`) - Date.parse(days.today)) / 86_400_000,
      );
      const isFirstDiner = key === 'diner' && day >= 0 && day < 366;
      return {
        kind: 'event',
        key,
        day,
        isExact: true,
        pilot: 3,
        site,
        fill: isFirstDiner ? 60 : day < 0 ? 24 : 5,
        with: isFirstDiner ? [7] : [],
      };
    }),
  );
}

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' });

/** Eight monthly meetings ahead, or eight behind; alternately two teams. */
function meetings(days: Days, direction: 1 | -1): Plan[] {
  const dates = Array.from({ length: 8 }, (_, index) =>
    days.workday(direction * (4 + 30 * index + (direction < 0 ? 22 : 0))),
  );
  return dates.map((day, index): Plan => {
    const isEast = index % 2 === 1;
    return {
      kind: 'team_meeting',
      title: `Réunion d’équipe ${ofMonth(days, day, dates)}`,
      theme: isEast ? 'Équipe Joubert' : 'Équipe Morel',
      text: 'Le point du mois : ce qui avance, ce qui coince, qui aide qui.',
      day,
      shape: 'soir',
      pilot: isEast ? 6 : 4,
      site: isEast ? 'visio' : 3,
      max: 20,
      fill: direction < 0 || index < 2 ? 12 : 4,
      audience: 'members',
      with: direction > 0 && index === 0 ? [7, 10] : [],
    };
  });
}

/** "de novembre", "d’avril"; for two dates in one month, "de début mars" and "de fin mars". */
function ofMonth(days: Days, day: number, dates: readonly number[]): string {
  const monthOf = (one: number): string => days.day(one).slice(0, 7);
  const name = month.format(new Date(`${days.day(day)}T00:00:00Z`));
  const others = dates.filter((one) => one !== day && monthOf(one) === monthOf(day));
  if (others.length > 0) return `de ${others.some((one) => one > day) ? 'début' : 'fin'} ${name}`;
  return `${/^[aeiouéâ]/.test(name) ? 'd’' : 'de '}${name}`;
}
