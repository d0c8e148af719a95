import type { SessionBody } from '@forman/contract/session-body';
import { ladder } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import { parseEuros } from '@forman/domain/money';
import { addDays, daysBetween, isDay, parisDay, parisInstant } from '@forman/domain/paris-time';
import { discoveryStageOf } from '@forman/domain/sessions/discovery';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { cleanHtml } from '../../clean-html.ts';

/** The fixed sentences of the session forms, letter for letter. */
const sentences = {
  thematic: 'Veuillez spécifier une thématique valide',
  price: 'Veuillez spécifier un prix valide',
  room: 'Veuillez spécifier un prix de chambre valide',
  date: 'Veuillez spécifier une date valide',
  max: "Veuillez spécifier un maximum d'invités valide",
  min: "Veuillez spécifier un minimum d'invités valide",
  place: 'Veuillez spécifier un lieu',
  link: 'Veuillez specifier un lien valide',
  password: 'Veuillez spécifier un mot de passe valide',
} as const;

/** From the association's first day to the one limit of all forms (CORE-008, CAT-125). */
const firstDay = '2009-10-10';
const lastDay = '2030-12-31';
/** A slot a day is written for the period: none is longer than a year. */
const longestDays = 366;

type BodyRules = {
  /** The thematic that the kind brings along; null: the form must name one (CAT-101, CAT-111). */
  thematic: string | null;
  /** In person, a typed place does instead of a site (CAT-105, CAT-114, CAT-120, CAT-123). */
  placeInsteadOfSite: boolean;
  fewestGuests: 0 | 1;
  /** minGuests strictly below maxGuests (CAT-108). */
  minBelowMax: boolean;
  /** The period cannot begin before today (CAT-122). */
  fromToday: boolean;
  roomPrices: boolean;
};

/** What creating a session asks for, kind by kind. */
const bodyRules = {
  workshop: { thematic: null, placeInsteadOfSite: false, fewestGuests: 0, minBelowMax: true, fromToday: false, roomPrices: false },
  formation: { thematic: null, placeInsteadOfSite: true, fewestGuests: 0, minBelowMax: false, fromToday: false, roomPrices: true },
  event: { thematic: 'event', placeInsteadOfSite: true, fewestGuests: 1, minBelowMax: false, fromToday: true, roomPrices: false },
  team_meeting: { thematic: 'Réunion d’équipe', placeInsteadOfSite: false, fewestGuests: 0, minBelowMax: false, fromToday: false, roomPrices: false },
} as const satisfies Record<SessionKind, BodyRules>; // prettier-ignore

/**
 * Reads what a form sent into the row to store: hours are Paris time unless they carry an offset, HTML is cleaned,
 * what belongs to the other way of meeting (remote or on site) is dropped.
 * @throws AppError invalid, with a violation a field.
 */
export function readSessionBody(kind: SessionKind, body: SessionBody, now: Date) {
  const rules = rulesOf(kind);
  const asked: BodyRules = bodyRules[kind];
  const violations: Violation[] = [];
  const refuse = (propertyPath: string, message: string): void => {
    violations.push({ propertyPath, message });
  };
  const thematic = asked.thematic ?? body.thematic;
  if (!thematic) refuse('thematic', sentences.thematic);
  const priceCents = rules.priced ? (readPrice(body.price, 'price', sentences.price, refuse) ?? 0) : 0;
  const room = (field: 'priceBedOne' | 'priceBedTwo' | 'priceBedThree'): number | null =>
    asked.roomPrices ? readPrice(body[field], field, sentences.room, refuse) : null;
  const rooms = {
    bed_one_cents: room('priceBedOne'),
    bed_two_cents: room('priceBedTwo'),
    bed_three_cents: room('priceBedThree'),
  };
  const startsAt = readInstant(body.startDate, '09:00', 'startDate', refuse);
  const endsAt = readInstant(body.endDate, '18:00', 'endDate', refuse);
  if (startsAt && endsAt && !isPeriod(startsAt, endsAt)) refuse('endDate', sentences.date);
  if (startsAt && asked.fromToday && parisDay(startsAt) < parisDay(now)) refuse('startDate', sentences.date);
  checkPlace(body, asked, refuse);
  checkGuests(body, asked, refuse);
  if (body.visioPassword && body.visioPassword.trim() === '') refuse('visioPassword', sentences.password);
  const unknown = body.destined.filter((level) => !(ladder as readonly string[]).includes(level));
  if (unknown.length > 0) refuse('destined', 'Public inconnu');
  const slots = startsAt && endsAt ? readSlots(body, startsAt, endsAt, refuse) : [];
  if (violations.length > 0 || !startsAt || !endsAt || !thematic)
    throw new AppError('invalid', { violations });
  return {
    thematic,
    title: body.title,
    price_cents: priceCents,
    ...rooms,
    starts_at: startsAt,
    ends_at: endsAt,
    slots,
    description_html: cleanHtml(body.description ?? ''),
    prerequisite_html: cleanHtml(body.prerequisite ?? ''),
    former_words_html: cleanHtml(body.formerWords ?? ''),
    is_remote: body.isVisio,
    place: body.isVisio ? null : body.place || null,
    site_id: body.isVisio ? null : (body.site ?? null),
    video_link: body.isVisio ? body.videoConferenceLink || null : null,
    video_password: body.isVisio ? body.visioPassword || null : null,
    max_guests: body.maxGuests,
    min_guests: body.minGuests,
    audience: body.destined,
    habilitations: body.habilitation.filter((name) => name !== 'nothing'),
    wants_copilot: body.wantCopilot,
    waiting_list_only: body.isUniqueWaiting,
    break_time: body.breakTime ?? null,
    external_link: rules.externalLink ? body.externLink || null : null,
    discovery_stage: rules.guestsSee === 'discovery' ? discoveryStageOf(body.title) : null,
  };
}

type Refuse = (propertyPath: string, message: string) => void;

/** Cents, or null for none. */
function readPrice(
  price: SessionBody['price'] | null,
  field: string,
  sentence: string,
  refuse: Refuse,
): number | null {
  if (price === undefined || price === null || price === '') return null;
  const cents = parseEuros(price);
  if (cents === null) refuse(field, sentence);
  return cents;
}

function isPeriod(startsAt: Date, endsAt: Date): boolean {
  return endsAt > startsAt && daysBetween(parisDay(startsAt), parisDay(endsAt)) < longestDays;
}

function checkPlace(body: SessionBody, asked: BodyRules, refuse: Refuse): void {
  if (body.isVisio && !body.videoConferenceLink) refuse('videoConferenceLink', sentences.link);
  const placed = Boolean(body.site) || (asked.placeInsteadOfSite && Boolean(body.place));
  if (!body.isVisio && !placed) refuse('site', sentences.place);
}

function checkGuests(body: SessionBody, asked: BodyRules, refuse: Refuse): void {
  if (body.maxGuests < asked.fewestGuests) refuse('maxGuests', sentences.max);
  // A session without seats to fill has no minimum either (CAT-107).
  const notBelow = asked.minBelowMax && body.minGuests > 0 && body.minGuests >= body.maxGuests;
  if (body.minGuests < asked.fewestGuests || notBelow) refuse('minGuests', sentences.min);
}

/** "2026-12-15", "2026-12-15 09:00" (Paris) or a full ISO instant. */
function readInstant(text: string, hour: string, field: string, refuse: Refuse): Date | null {
  const day = text.slice(0, 10);
  const clock = text.slice(11, 16);
  if (!isDay(day) || day < firstDay || day > lastDay) {
    refuse(field, sentences.date);
    return null;
  }
  if (text.length === 10) return parisInstant(day, hour);
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(11));
  const instant = hasOffset
    ? new Date(text)
    : /^([01]\d|2[0-3]):[0-5]\d/.test(clock)
      ? parisInstant(day, clock)
      : null;
  if (instant && !Number.isNaN(instant.getTime())) return instant;
  refuse(field, sentences.date);
  return null;
}

/** The slots sent, or one a day at the hours of the period. */
function readSlots(body: SessionBody, startsAt: Date, endsAt: Date, refuse: Refuse) {
  if (!body.slots?.length) return isPeriod(startsAt, endsAt) ? dailySlots(startsAt, endsAt) : [];
  const slots = body.slots.map((slot, index) => {
    const starts = readInstant(slot.dateAt, '09:00', `slots.${index}.dateAt`, refuse);
    const ends = readInstant(slot.endAt, '18:00', `slots.${index}.endAt`, refuse);
    if (starts && ends && ends <= starts) refuse(`slots.${index}.endAt`, sentences.date);
    return { starts_at: starts ?? startsAt, ends_at: ends ?? endsAt };
  });
  return slots.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
}

/** One slot a day of the period, 9h to 18h but for the hours that the period itself gives (CAT-084). */
function dailySlots(startsAt: Date, endsAt: Date): { starts_at: Date; ends_at: Date }[] {
  const last = parisDay(endsAt);
  const slots = [];
  for (let day = parisDay(startsAt); day <= last; day = addDays(day, 1)) {
    const starts = day === parisDay(startsAt) ? startsAt : parisInstant(day, '09:00');
    const ends = day === last ? endsAt : parisInstant(day, '18:00');
    if (ends > starts) slots.push({ starts_at: starts, ends_at: ends });
  }
  return slots;
}
