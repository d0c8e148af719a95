import { z } from 'zod';
import { flagText, idFilter, looseDay, page, paging, text, trimmed } from '../fields.ts';

/** A day, until its end, or an instant. */
const dayOrInstant = z.union(
  [z.iso.datetime({ offset: true }).refine((value) => value >= '1900' && value < '2200'), looseDay],
  'Date invalide',
);

/** The filters of a kind's collection (CORE-263, CAT-157), and the part of it to read. */
export const collectionQuery = z.object({
  ...paging,
  'startDate[after]': looseDay.optional(),
  'startDate[before]': looseDay.optional(),
  title: trimmed(200).optional(),
  site: idFilter.optional(),
  former: idFilter.optional(),
  guests: idFilter.optional(),
  'copilotApprouved.id': idFilter.optional(),
  'endDate[before]': dayOrInstant.optional(),
  isAbsentEnded: flagText.optional(),
  destined: text(40).optional(),
  isPublish: flagText.optional(),
  wantCopilot: flagText.optional(),
  place: trimmed(200).optional(),
  'habilitation[]': z
    .union([text(40), z.array(text(40)).max(20)])
    .transform((value) => [value].flat())
    .optional(),
  /** Accepted for compatibility and ignored. */
  endCursus: text(20).optional(),
});

/** The filters of a page of coming sessions (CAT-148). */
export const searchQuery = z.object({
  page,
  /** Accepted for compatibility and ignored: the token identifies the caller. */
  user: text(20).optional(),
  search: trimmed(200).optional(),
  site: idFilter.optional(),
  wantCopilot: flagText.optional(),
  wantAdvices: flagText.optional(),
  /** Limits to sessions that count for a habilitation of the caller. */
  wantHours: flagText.optional(),
  dateStart: looseDay.optional(),
  dateEnd: looseDay.optional(),
});
