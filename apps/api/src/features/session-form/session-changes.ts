import { centsToEuros } from '@forman/domain/money';
import { type Changes, changesBetween } from '../audit/audit.service.ts';
import type { SessionColumns } from './session-form.queries.ts';

/** Texts of pages are logged by their beginning alone: the log answers whether they changed. */
const textLength = 200;
const words = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .trim()
    .slice(0, textLength);

/** The form's fields of a session, by the names of the wire. */
const loggedFields = (columns: SessionColumns) => ({
  title: columns.title,
  thematic: columns.thematic,
  startDate: columns.starts_at,
  endDate: columns.ends_at,
  price: centsToEuros(columns.price_cents),
  site: columns.site_id,
  place: columns.place,
  isVisio: columns.is_remote,
  videoConferenceLink: columns.video_link,
  externLink: columns.external_link,
  maxGuests: columns.max_guests,
  minGuests: columns.min_guests,
  destined: columns.audience,
  habilitation: columns.habilitations,
  description: words(columns.description_html),
  prerequisite: words(columns.prerequisite_html),
  formerWords: words(columns.former_words_html),
});

export const sessionChanges = (before: SessionColumns, after: SessionColumns): Changes =>
  changesBetween(loggedFields(before), loggedFields(after));
