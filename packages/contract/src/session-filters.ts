import { z } from 'zod';
import { flagText, looseDay, page, text, trimmed } from './fields.ts';

/** What narrows the collection of a kind (CORE-263, CAT-157). */
export const collectionQuery = z.object({
  'startDate[after]': looseDay.optional(),
  'startDate[before]': looseDay.optional(),
  title: trimmed(200).optional(),
  site: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  former: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  guests: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  destined: text(40).optional(),
  isPublish: flagText.optional(),
  wantCopilot: flagText.optional(),
});

/** What narrows one page of coming sessions (CAT-148). */
export const searchQuery = z.object({
  page,
  /** Accepted for compatibility; the token says who asks. */
  user: text(20).optional(),
  search: trimmed(200).optional(),
  site: z.union([z.literal(''), z.string().regex(/^\d{1,9}$/)]).optional(),
  wantCopilot: flagText.optional(),
  wantAdvices: flagText.optional(),
  dateStart: z.union([z.literal(''), looseDay]).optional(),
  dateEnd: z.union([z.literal(''), looseDay]).optional(),
});
