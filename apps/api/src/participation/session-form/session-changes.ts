import { centsToEuros } from '@forman/domain/money';
import { type Changes, changesBetween } from '../../platform/audit/audit.service.ts';
import type { SessionColumns } from './session-form.queries.ts';

/** Only the beginning of a page's text is logged: enough to tell that it changed. */
const textLength = 200;
const words = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .trim()
    .slice(0, textLength);

/** Form fields of a session, by their names on the wire. */
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
