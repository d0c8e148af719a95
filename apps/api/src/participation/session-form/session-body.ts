import type { SessionBody } from '@forman/contract/participation/session-body';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import { discoveryStageOf } from '@forman/domain/sessions/discovery';
import {
  checkSessionForm,
  type FormContext,
  formRulesOf,
  noHabilitation,
  type Period,
  readPeriod,
  readPrice,
} from '@forman/domain/participation/form';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { cleanHtml } from '../../clean-html.ts';
import type { SessionColumns, StoredSession } from './session-form.queries.ts';

export type SessionDraft = { columns: SessionColumns; slots: Period['slots'] };

/**
 * Reads a form into the row to store: hours are Paris time unless they carry an offset, HTML is cleaned,
 * fields of the other way of meeting (remote or on site) are dropped.
 * @throws AppError invalid, with a violation per field.
 */
export function readSessionBody(kind: SessionKind, body: SessionBody, context: FormContext): SessionDraft {
  const violations = checkSessionForm(kind, body, context);
  const period = readPeriod(body, () => {}, context.lastDay);
  if (violations.length > 0 || !period) throw new AppError('invalid', { violations });
  return { columns: columnsOf(kind, body, period), slots: period.slots };
}

function columnsOf(kind: SessionKind, body: SessionBody, { startsAt, endsAt }: Period): SessionColumns {
  const rules = rulesOf(kind);
  const asked = formRulesOf(kind);
  const cents = (value: Parameters<typeof readPrice>[0]): number | null => {
    const price = readPrice(value);
    return price === 'wrong' ? null : price;
  };
  const room = (value: Parameters<typeof readPrice>[0]): number | null =>
    asked.fields.includes('rooms') ? cents(value) : null;
  return {
    thematic: body.thematic || asked.thematic || '',
    title: body.title,
    price_cents: rules.priced ? (cents(body.price) ?? 0) : 0,
    bed_one_cents: room(body.priceBedOne),
    bed_two_cents: room(body.priceBedTwo),
    bed_three_cents: room(body.priceBedThree),
    starts_at: startsAt,
    ends_at: endsAt,
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
    habilitations: body.habilitation.filter((name) => name !== noHabilitation),
    wants_copilot: body.wantCopilot,
    waiting_list_only: body.isUniqueWaiting,
    break_time: body.breakTime || null,
    external_link: rules.externalLink ? body.externLink || null : null,
    discovery_stage: rules.guestsSee === 'discovery' ? discoveryStageOf(body.title) : null,
  };
}

/** The stored session as a form, so that fields absent from a change stay. */
export function formOf(stored: StoredSession): SessionBody {
  const euros = (cents: number | null): number | null => (cents === null ? null : centsToEuros(cents));
  return {
    thematic: stored.thematic,
    title: stored.title,
    price: centsToEuros(stored.price_cents),
    priceBedOne: euros(stored.bed_one_cents),
    priceBedTwo: euros(stored.bed_two_cents),
    priceBedThree: euros(stored.bed_three_cents),
    startDate: stored.starts_at.toISOString(),
    endDate: stored.ends_at.toISOString(),
    description: stored.description_html,
    prerequisite: stored.prerequisite_html,
    formerWords: stored.former_words_html,
    isVisio: stored.is_remote,
    place: stored.place,
    site: stored.site_id,
    videoConferenceLink: stored.video_link,
    visioPassword: stored.video_password,
    maxGuests: stored.max_guests,
    minGuests: stored.min_guests,
    destined: stored.audience,
    habilitation: stored.habilitations,
    wantCopilot: stored.wants_copilot,
    isUniqueWaiting: stored.waiting_list_only,
    breakTime: stored.break_time,
    externLink: stored.external_link,
  };
}
