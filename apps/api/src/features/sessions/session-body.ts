import type { SessionBody } from '@forman/contract/sessions';
import { ladder } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import { parseEuros } from '@forman/domain/money';
import { addDays, isDay, parisDay, parisInstant } from '@forman/domain/paris-time';
import { discoveryStageOf } from '@forman/domain/sessions/discovery';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { cleanHtml } from '../../clean-html.ts';

/** The fixed sentences of the session forms, letter for letter. */
const sentences = {
  title: 'Veuillez spécifier un titre valide',
  price: 'Veuillez spécifier un prix valide',
  date: 'Veuillez spécifier une date valide',
  min: "Veuillez spécifier un minimum d'invités valide",
  place: 'Veuillez spécifier un lieu',
  link: 'Veuillez specifier un lien valide',
  password: 'Veuillez spécifier un mot de passe valide',
} as const;

const lastDay = '2030-12-31';

/**
 * Reads what a form sent into the row to store: hours are Paris time unless they carry an offset, HTML is cleaned,
 * what belongs to the other way of meeting (remote or on site) is dropped.
 * @throws AppError invalid, with a violation a field.
 */
export function readSessionBody(kind: SessionKind, body: SessionBody) {
  const rules = rulesOf(kind);
  const violations: Violation[] = [];
  const refuse = (propertyPath: string, message: string): void => {
    violations.push({ propertyPath, message });
  };
  const priceCents = rules.priced ? readPrice(body.price, refuse) : 0;
  const startsAt = readInstant(body.startDate, '09:00', 'startDate', refuse);
  const endsAt = readInstant(body.endDate, '18:00', 'endDate', refuse);
  if (startsAt && endsAt && endsAt <= startsAt) refuse('endDate', sentences.date);
  checkPlace(body, refuse);
  // minGuests strictly below maxGuests, save for a session without seats to fill (CAT-108).
  if (body.minGuests > 0 && body.minGuests >= body.maxGuests) refuse('minGuests', sentences.min);
  if (body.visioPassword && body.visioPassword.trim() === '') refuse('visioPassword', sentences.password);
  const unknown = body.destined.filter((level) => !(ladder as readonly string[]).includes(level));
  if (unknown.length > 0) refuse('destined', 'Public inconnu');
  const slots = startsAt && endsAt ? readSlots(body, startsAt, endsAt, refuse) : [];
  if (violations.length > 0 || !startsAt || !endsAt) throw new AppError('invalid', { violations });
  return {
    thematic: body.thematic ?? rules.catalogue ?? rules.noun,
    title: body.title,
    price_cents: priceCents,
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

function readPrice(price: SessionBody['price'], refuse: Refuse): number {
  if (price === undefined || price === '') return 0;
  const cents = parseEuros(price);
  if (cents === null) refuse('price', sentences.price);
  return cents ?? 0;
}

function checkPlace(body: SessionBody, refuse: Refuse): void {
  if (body.isVisio && !body.videoConferenceLink) refuse('videoConferenceLink', sentences.link);
  if (!body.isVisio && !body.site && !body.place) refuse('site', sentences.place);
}

/** "2026-12-15", "2026-12-15 09:00" (Paris) or a full ISO instant. */
function readInstant(text: string, hour: string, field: string, refuse: Refuse): Date | null {
  const day = text.slice(0, 10);
  const clock = text.slice(11, 16);
  if (!isDay(day) || day > lastDay) {
    refuse(field, sentences.date);
    return null;
  }
  if (text.length === 10) return parisInstant(day, hour);
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(11));
  const instant = hasOffset ? new Date(text) : /^([01]\d|2[0-3]):[0-5]\d/.test(clock) ? parisInstant(day, clock) : null;
  if (instant && !Number.isNaN(instant.getTime())) return instant;
  refuse(field, sentences.date);
  return null;
}

/** The slots sent, or one a day at the hours of the period. */
function readSlots(body: SessionBody, startsAt: Date, endsAt: Date, refuse: Refuse) {
  if (!body.slots?.length) return dailySlots(startsAt, endsAt);
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
