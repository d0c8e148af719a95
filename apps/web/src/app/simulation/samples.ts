import type { Session } from '@forman/contract/sessions/sessions';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { member, newcomer, type SampleViewer } from './sample-people.ts';

/** Sessions of the simulation: titles, hours, prices and rooms of the sample association, people invented. */
export type Sample = Pick<
  Session,
  'kind' | 'id' | 'thematic' | 'title' | 'price' | 'rooms' | 'maxGuests' | 'site' | 'place' | 'isVisio'
> & {
  viewer: SampleViewer;
  /** Lesson of this sample, in a sentence. */
  shows: string;
  description: string;
  prerequisite: string;
  formerWords: string;
  audience: readonly string[];
  /** Numbers of other people already registered (`registered`) and waiting (`waiting`). */
  registered: number;
  waiting: number;
  slots: { starts: Date; ends: Date }[];
  stage: Session['discoveryStage'];
};

type Hours = readonly (readonly [day: number, from: string, to: string])[];
type Line = Omit<
  Sample,
  'slots' | 'stage' | 'rooms' | 'site' | 'place' | 'isVisio' | 'waiting' | 'audience'
> &
  Partial<Pick<Sample, 'rooms' | 'waiting' | 'stage'>> & {
    /** Days from today; the session moves to the next pair of workdays. */
    day: number;
    hours: Hours;
    town: keyof typeof sites;
  };

const sites = {
  jouy: { name: 'Espace Vauban', address: '14 rue du Moulin', postalCode: '78350', city: 'Jouy-en-Josas' },
  paris: {
    name: 'Maison des adhérents',
    address: '27 rue de l’Exemple',
    postalCode: '75012',
    city: 'Paris',
  },
  versailles: {
    name: 'Pavillon de la Reine',
    address: '11 avenue de la Fontaine',
    postalCode: '78000',
    city: 'Versailles',
  },
} as const;

const members = [
  'ROLE_NEOMAN',
  'ROLE_BEMAN',
  'ROLE_ADMAN',
  'ROLE_MAN',
  'ROLE_DEVMAN',
  'ROLE_DXMAN',
  'ROLE_XMAN',
];

const afternoon: Hours = [[0, '14:00', '17:00']];

const lines: readonly Line[] = [
  {
    kind: 'workshop',
    id: 1,
    viewer: newcomer,
    shows: `Invité\u00a0: l’inscription est immédiate, puis se finalise pour ${discoveryFee}, par carte ou PayPal.`,
    stage: 'discovery_day',
    thematic: 'Découverte',
    title: 'Découverte métier après-midi',
    price: 5,
    maxGuests: 20,
    registered: 8,
    day: 17,
    hours: afternoon,
    town: 'jouy',
    description:
      '<p>Une demi-journée pour découvrir le métier de conseiller en gestion de patrimoine, rencontrer des adhérents et poser toutes vos questions.</p>',
    prerequisite: '<p>Aucun.</p>',
    formerWords: '<p>Au plaisir de vous y retrouver.</p>',
  },
  {
    kind: 'workshop',
    id: 2,
    viewer: member(20),
    shows: 'Avec un avoir de 20\u00a0€\u00a0: il est utilisé d’abord, le reste se paie par carte ou PayPal.',
    thematic: 'Assurance-vie',
    title: 'Rédiger la clause bénéficiaire',
    price: 45,
    maxGuests: 10,
    registered: 6,
    day: 12,
    hours: afternoon,
    town: 'paris',
    description:
      '<p>De la clause type à la clause démembrée\u00a0: relire, questionner, réécrire. Chacun repart avec trois modèles commentés.</p>',
    prerequisite: '<p>Apporter une clause rencontrée en clientèle, rendue anonyme.</p>',
    formerWords: '<p>La clause est courte, la conversation qui y mène ne l’est pas.</p>',
  },
  {
    kind: 'workshop',
    id: 3,
    viewer: member(0),
    shows: 'Complet\u00a0: on s’inscrit sur la liste d’attente, sans rien payer.',
    thematic: 'Famille',
    title: 'Démembrement de propriété\u00a0: cas pratiques',
    price: 45,
    maxGuests: 8,
    registered: 8,
    waiting: 3,
    day: 19,
    hours: afternoon,
    town: 'paris',
    description:
      '<p>Usufruit, nue-propriété, quasi-usufruit\u00a0: six cas de famille, du plus simple au plus tordu, et ce que l’on écrit au notaire.</p>',
    prerequisite: '<p>Connaître le barème de l’usufruit.</p>',
    formerWords: '<p>Le barème s’apprend en cinq minutes, la famille demande plus de temps.</p>',
  },
  {
    kind: 'formation',
    id: 1,
    viewer: member(0),
    shows: 'Deux jours avec une nuit sur place\u00a0: la chambre se choisit, et fait le prix.',
    thematic: 'Entreprise',
    title: 'Ingénierie patrimoniale du chef d’entreprise',
    price: 150,
    rooms: [
      { room: 'single', price: 190 },
      { room: 'double', price: 150 },
      { room: 'triple', price: 130 },
    ],
    maxGuests: 14,
    registered: 6,
    day: 26,
    hours: [
      [0, '09:00', '12:30'],
      [0, '14:00', '18:00'],
      [1, '09:00', '12:30'],
      [1, '14:00', '17:00'],
    ],
    town: 'versailles',
    description:
      '<p>De la création à la cession\u00a0: rémunération, protection, holding, transmission. Un seul dossier, suivi deux jours.</p>',
    prerequisite: '<p>Avoir suivi «\u00a0Lire un bilan sans être comptable\u00a0».</p>',
    formerWords: '<p>Le même dossier du début à la fin, comme dans la vie.</p>',
  },
  {
    kind: 'event',
    id: 1,
    viewer: member(0),
    shows: 'Sans avoir\u00a0: tout se paie en ligne, par carte ou PayPal.',
    thematic: 'event',
    title: 'Dîner de fin d’année',
    price: 45,
    maxGuests: 80,
    registered: 12,
    day: 33,
    hours: [[0, '19:00', '23:00']],
    town: 'paris',
    description: '<p>Le dîner des adhérents, avec la remise des distinctions de l’année.</p>',
    prerequisite: '<p>Aucun.</p>',
    formerWords: '<p>Conjoints bienvenus\u00a0: une inscription par couvert.</p>',
  },
  {
    kind: 'event',
    id: 2,
    viewer: member(20),
    shows: 'Avec un avoir de 20\u00a0€\u00a0: il couvre le prix, rien n’est à payer en ligne.',
    thematic: 'event',
    title: 'Petit déjeuner des régions',
    price: 20,
    maxGuests: 30,
    registered: 6,
    day: 43,
    hours: [[0, '08:00', '11:00']],
    town: 'versailles',
    description: '<p>Un café, trois actualités, et le tour de table des régions.</p>',
    prerequisite: '<p>Aucun.</p>',
    formerWords: '<p>Venez avec une question, repartez avec trois réponses.</p>',
  },
];

const isWorkday = (day: string): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday > 0 && weekday < 6;
};

/** First day from this one on that is a workday and followed by another. */
function workdayFrom(day: string): string {
  return isWorkday(day) && isWorkday(addDays(day, 1)) ? day : workdayFrom(addDays(day, 1));
}

function toSample({ day, hours, town, ...line }: Line, index: number): Sample {
  const first = workdayFrom(addDays(parisDay(new Date()), day));
  return {
    rooms: [],
    waiting: 0,
    stage: null,
    ...line,
    site: { id: index + 1, ...sites[town], gmap: '' },
    place: null,
    isVisio: false,
    audience: [...(line.viewer === newcomer ? ['ROLE_GUEST'] : []), ...members],
    slots: hours.map(([offset, from, to]) => ({
      starts: parisInstant(addDays(first, offset), from),
      ends: parisInstant(addDays(first, offset), to),
    })),
  };
}

export const samples: readonly Sample[] = lines.map(toSample);

/**
 * Sample of a kind.
 * @param id as it stands in the address.
 */
export const findSample = (kind: SessionKind, id: string): Sample | undefined =>
  samples.find((one) => one.kind === kind && String(one.id) === id);
