import { counted } from '../text.ts';
import { habilitations } from '../people/profile.ts';
import { ladder } from '../access.ts';
import type { Violation } from '../errors.ts';
import { type Cents } from '../money.ts';
import { parseEuros } from '../values/euros.ts';
import { lastDay, readFormInstant } from './form-instants.ts';
import { smallestOnlineCents } from '../money/payments/states.ts';
import { addDays, daysBetween, parisDay, parisInstant } from '../paris-time.ts';
import type { SessionKind } from '../sessions/kinds.ts';

/** Longest period, in days: one slot is written for each day. */
const longestDays = 366;
export const mostSlots = 60;
export const mostCopilots = 3;
const mostGuests = 10_000;
/** Hours of a day's slot until others are chosen (CAT-084). */
export const usualHours = { from: '09:00', to: '18:00' } as const;

/**
 * Forms of the four kinds as data, and their one check. The server runs it on every body, the browser during
 * typing: the same sentences, word for word, from one place.
 */
export const formMessages = {
  thematic: 'Veuillez spécifier une thématique valide',
  title: 'Veuillez spécifier un titre valide',
  price: 'Veuillez spécifier un prix valide',
  room: 'Veuillez spécifier un prix de chambre valide',
  date: 'Veuillez spécifier une date valide',
  hours: 'La fin doit venir après le début',
  overlap: 'Deux créneaux se chevauchent',
  maxGuests: "Veuillez spécifier un maximum d'invités valide",
  minGuests: "Veuillez spécifier un minimum d'invités valide",
  place: 'Veuillez spécifier un lieu',
  link: 'Veuillez specifier un lien valide',
  password: 'Veuillez spécifier un mot de passe valide',
  habilitation: 'Veuillez selectionner une habilitation',
  audience: 'Public inconnu',
  copilots: 'Trois co-pilotes au plus',
  pilot: 'Cette personne ne peut pas piloter de session',
} as const;

/** Entry for "no habilitation" on a screen; it is never stored (CAT-097, CAT-149). */
export const noHabilitation = 'nothing';

export type FormMode = 'create' | 'edit';
const both = ['create', 'edit'] as const;

/** Fields that only some forms have; every form has the others. */
export type FormField =
  | 'thematic'
  | 'price'
  | 'rooms'
  | 'place'
  | 'minGuests'
  | 'wantCopilot'
  | 'copilotEmails'
  | 'isUniqueWaiting'
  | 'externLink';

export type FormRules = {
  fields: readonly FormField[];
  /** Thematic of the kind; null: the form must name one. */
  thematic: string | null;
  /** Modes in which a thematic is required (CAT-101, CAT-110, CAT-111). */
  asksThematic: readonly FormMode[];
  /** Modes in which a price is required: 0 is one, an empty field is none (CAT-103, CAT-119). */
  asksPrice: readonly FormMode[];
  /** In person, a typed place may replace a site (CAT-105, CAT-114, CAT-120, CAT-123). */
  placeInsteadOfSite: boolean;
  fewestGuests: 0 | 1;
  /** The modes in which minGuests must be strictly below maxGuests (CAT-108, CAT-110). */
  minBelowMax: readonly FormMode[];
  /** A newly chosen period cannot begin before today (CAT-122). */
  fromToday: boolean;
  /**
   * Modes in which the screen requires a habilitation, "none" included (CAT-104, CAT-110, CAT-113). The
   * wire's list may be empty.
   */
  asksHabilitation: readonly FormMode[];
  /** Sentence when another session is at that place and day (CAT-037, CAT-141); null: several are allowed. */
  duplicate: string | null;
};

/** The fields and rules of each kind's form. */
export const formRules = {
  workshop: {
    fields: ['thematic', 'price', 'minGuests', 'wantCopilot', 'copilotEmails', 'isUniqueWaiting'],
    thematic: null,
    asksThematic: both,
    asksPrice: both,
    placeInsteadOfSite: false,
    fewestGuests: 0,
    minBelowMax: ['create'],
    fromToday: false,
    asksHabilitation: both,
    duplicate: 'Un atelier existe déjà\u00a0!',
  },
  formation: {
    fields: ['thematic', 'price', 'rooms', 'place', 'minGuests', 'wantCopilot', 'copilotEmails'],
    thematic: null,
    asksThematic: ['create'],
    asksPrice: [],
    placeInsteadOfSite: true,
    fewestGuests: 0,
    minBelowMax: [],
    fromToday: false,
    asksHabilitation: ['create'],
    duplicate: 'Une formation existe déjà\u00a0!',
  },
  event: {
    fields: ['price', 'place', 'minGuests', 'externLink'],
    thematic: 'event',
    asksThematic: [],
    asksPrice: both,
    placeInsteadOfSite: true,
    fewestGuests: 1,
    minBelowMax: [],
    fromToday: true,
    asksHabilitation: [],
    duplicate: null,
  },
  team_meeting: {
    fields: ['wantCopilot', 'copilotEmails', 'isUniqueWaiting'],
    thematic: 'Réunion d’équipe',
    asksThematic: [],
    asksPrice: [],
    placeInsteadOfSite: false,
    fewestGuests: 0,
    minBelowMax: [],
    fromToday: false,
    asksHabilitation: [],
    duplicate: null,
  },
} as const satisfies Record<SessionKind, FormRules>;

/** The rules of a kind's form, with the row's literal types widened for the rest of the code. */
export const formRulesOf = (kind: SessionKind): FormRules => formRules[kind];

/** A form on the screen and on the wire. Prices and numbers may be anything that was typed. */
export type SessionForm = {
  thematic?: string | undefined;
  title: string;
  price?: string | number | null | undefined;
  priceBedOne?: string | number | null | undefined;
  priceBedTwo?: string | number | null | undefined;
  priceBedThree?: string | number | null | undefined;
  place?: string | null | undefined;
  site?: string | number | null | undefined;
  isVisio: boolean;
  videoConferenceLink?: string | null | undefined;
  visioPassword?: string | null | undefined;
  externLink?: string | null | undefined;
  maxGuests: unknown;
  minGuests?: unknown;
  /** "2026-12-15", "2026-12-15 09:00" (Paris) or an ISO instant with its offset. */
  startDate: string;
  endDate: string;
  slots?: { dateAt: string; endAt: string }[] | undefined;
  destined: readonly string[];
  habilitation: readonly string[];
  copilotEmails?: readonly string[] | undefined;
};

export type FormContext = {
  mode: FormMode;
  now: Date;
  /** The stored start: a form that keeps it may begin before today (CAT-122). */
  storedStart?: Date | undefined;
  /** Last day of this installation; left out: the usual one. */
  lastDay?: string | undefined;
};

type Refuse = (propertyPath: string, message: string) => void;

/** All faults of a form, by field; empty when it can be saved. */
export function checkSessionForm(kind: SessionKind, form: SessionForm, context: FormContext): Violation[] {
  const violations: Violation[] = [];
  const refuse: Refuse = (propertyPath, message) => violations.push({ propertyPath, message });
  const asked = formRulesOf(kind);
  if (form.title.trim().length < 3) refuse('title', formMessages.title);
  if (!asked.thematic && asked.asksThematic.includes(context.mode) && !form.thematic?.trim()) {
    refuse('thematic', formMessages.thematic);
  }
  checkPrices(asked, form, context.mode, refuse);
  checkPlace(asked, form, refuse);
  checkGuests(asked, form, context.mode, refuse);
  if (form.destined.some((level) => !(ladder as readonly string[]).includes(level))) {
    refuse('destined', formMessages.audience);
  }
  if (form.habilitation.some((name) => name !== noHabilitation && !isHabilitation(name))) {
    refuse('habilitation', formMessages.habilitation);
  }
  if ((form.copilotEmails?.length ?? 0) > mostCopilots) refuse('copilotEmails', formMessages.copilots);
  checkPeriod(asked, form, context, refuse);
  return violations;
}

/** Checks on the screen that an habilitation is chosen; the wire sends the entry "none" as an empty list. */
export function checkChosenHabilitation(
  kind: SessionKind,
  mode: FormMode,
  chosen: readonly string[],
): Violation[] {
  const missing = formRulesOf(kind).asksHabilitation.includes(mode) && chosen.length === 0;
  return missing ? [{ propertyPath: 'habilitation', message: formMessages.habilitation }] : [];
}

const isHabilitation = (name: string): boolean => (habilitations as readonly string[]).includes(name);

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Cents; null for an empty field; 'wrong' for an invalid price: 0, or at least the smallest amount that a
 * bank charges.
 */
export function readPrice(value: string | number | null | undefined): Cents | null | 'wrong' {
  if (isBlank(value)) return null;
  const cents = parseEuros(value!);
  return cents === null || (cents > 0 && cents < smallestOnlineCents) ? 'wrong' : cents;
}

function checkPrices(
  { fields, asksPrice }: FormRules,
  form: SessionForm,
  mode: FormMode,
  refuse: Refuse,
): void {
  const price = readPrice(form.price);
  const isMissing = price === null && asksPrice.includes(mode);
  if (fields.includes('price') && (price === 'wrong' || isMissing)) refuse('price', formMessages.price);
  if (!fields.includes('rooms')) return;
  for (const field of ['priceBedOne', 'priceBedTwo', 'priceBedThree'] as const) {
    if (readPrice(form[field]) === 'wrong') refuse(field, formMessages.room);
  }
}

/** True for http and https alone. */
export const isWebLink = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

function checkPlace(asked: FormRules, form: SessionForm, refuse: Refuse): void {
  if (form.externLink && !isWebLink(form.externLink.trim())) refuse('externLink', formMessages.link);
  if (form.isVisio) {
    if (!isWebLink(form.videoConferenceLink?.trim() ?? '')) refuse('videoConferenceLink', formMessages.link);
    const password = form.visioPassword ?? '';
    if (password.length > 255 || (password !== '' && password.trim() === '')) {
      refuse('visioPassword', formMessages.password);
    }
    return;
  }
  const placed = Boolean(form.site) || (asked.placeInsteadOfSite && Boolean(form.place?.trim()));
  if (!placed) refuse('site', formMessages.place);
}

const isSeats = (value: unknown, fewest: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= fewest && value <= mostGuests;

function checkGuests(asked: FormRules, form: SessionForm, mode: FormMode, refuse: Refuse): void {
  const { maxGuests } = form;
  const minGuests = form.minGuests ?? 0;
  const hasMin = asked.fields.includes('minGuests');
  if (!isSeats(maxGuests, asked.fewestGuests)) refuse('maxGuests', formMessages.maxGuests);
  if (hasMin && !isSeats(minGuests, asked.fewestGuests)) return refuse('minGuests', formMessages.minGuests);
  // A minimum of 0 is not compared with the maximum (CAT-107).
  const compared = hasMin && asked.minBelowMax.includes(mode) && Number(minGuests) > 0;
  if (compared && isSeats(maxGuests, asked.fewestGuests) && Number(minGuests) >= maxGuests) {
    refuse('minGuests', formMessages.minGuests);
  }
}

/** Dates of a form: start, end, and the slots between them, in order. */
export type Period = { startsAt: Date; endsAt: Date; slots: { startsAt: Date; endsAt: Date }[] };

function checkPeriod(asked: FormRules, form: SessionForm, context: FormContext, refuse: Refuse): void {
  const period = readPeriod(form, refuse, context.lastDay);
  if (!period || !asked.fromToday) return;
  const unchanged = context.storedStart?.getTime() === period.startsAt.getTime();
  if (!unchanged && parisDay(period.startsAt) < parisDay(context.now)) refuse('startDate', formMessages.date);
}

/**
 * The period and its slots. Days without hours take those of the slots, else 9h to 18h; without slots, one a
 * day (CAT-084).
 * @returns null when something is wrong; each wrong field was refused then.
 */
export function readPeriod(
  form: Pick<SessionForm, 'startDate' | 'endDate' | 'slots'>,
  refuse: Refuse,
  limit: string = lastDay,
): Period | null {
  const slots = readSlots(form.slots ?? [], refuse, limit);
  const first = slots?.[0]?.startsAt;
  const last = slots?.at(-1)?.endsAt;
  const startsAt = ofSlot(first, form.startDate) ?? readFormInstant(form.startDate, usualHours.from, limit);
  const endsAt = ofSlot(last, form.endDate) ?? readFormInstant(form.endDate, usualHours.to, limit);
  if (!startsAt) refuse('startDate', formMessages.date);
  if (!endsAt) refuse('endDate', formMessages.date);
  if (!slots || !startsAt || !endsAt) return null;
  if (endsAt <= startsAt || daysBetween(parisDay(startsAt), parisDay(endsAt)) >= longestDays) {
    refuse('endDate', formMessages.date);
    return null;
  }
  const outside = slots.find((slot) => slot.startsAt < startsAt || slot.endsAt > endsAt);
  if (outside) {
    refuse(`slots.${outside.index}.${outside.startsAt < startsAt ? 'dateAt' : 'endAt'}`, formMessages.date);
    return null;
  }
  return { startsAt, endsAt, slots: slots.length > 0 ? slots : dailySlots(startsAt, endsAt) };
}

/** The slot's instant, when it falls on this day; for a day without an hour. */
const ofSlot = (slot: Date | undefined, day: string): Date | undefined =>
  slot && parisDay(slot) === day ? slot : undefined;

/** Slots in order of time; `index` is the place in the list sent. Null when one is wrong. */
function readSlots(sent: { dateAt: string; endAt: string }[], refuse: Refuse, limit: string) {
  let wrong = false;
  const no = (propertyPath: string, message: string): void => {
    wrong = true;
    refuse(propertyPath, message);
  };
  if (sent.length > mostSlots) no('slots', formMessages.date);
  const slots = sent.map((slot, index) => {
    const startsAt = readFormInstant(slot.dateAt, usualHours.from, limit);
    const endsAt = readFormInstant(slot.endAt, usualHours.to, limit);
    if (!startsAt) no(`slots.${index}.dateAt`, formMessages.date);
    if (!endsAt) no(`slots.${index}.endAt`, formMessages.date);
    else if (startsAt && endsAt <= startsAt) no(`slots.${index}.endAt`, formMessages.hours);
    return { index, startsAt: startsAt!, endsAt: endsAt! };
  });
  if (wrong) return null;
  slots.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const [place, slot] of slots.entries()) {
    if (place > 0 && slot.startsAt < slots[place - 1]!.endsAt)
      no(`slots.${slot.index}.dateAt`, formMessages.overlap);
  }
  return wrong ? null : slots;
}

/** Sentence for a maximum below the number of taken seats. */
export const belowTaken = (taken: number): string =>
  `${formMessages.maxGuests}\u00a0: ${counted(taken, 'place est prise', 'places sont prises')}`;

/** One slot a day of the period, 9h to 18h but for the hours that the period itself gives. */
export function dailySlots(startsAt: Date, endsAt: Date): { startsAt: Date; endsAt: Date }[] {
  const last = parisDay(endsAt);
  const slots = [];
  for (let day = parisDay(startsAt); day <= last; day = addDays(day, 1)) {
    const starts = day === parisDay(startsAt) ? startsAt : parisInstant(day, usualHours.from);
    const ends = day === last ? endsAt : parisInstant(day, usualHours.to);
    if (ends > starts) slots.push({ startsAt: starts, endsAt: ends });
  }
  // A period over a night contains no daytime slot: it is one slot.
  return slots.length > 0 ? slots : [{ startsAt, endsAt }];
}
