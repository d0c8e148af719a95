import { daysBetween } from '@forman/domain/paris-time';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flagText, idFilter, instant, looseDay, sessionKind, trimmed } from '../fields.ts';
import { sessionCard } from './sessions.ts';

/** Ten weeks: two months drawn together take no more. */
const longest = 69;

/** True, or left out: a month has two hundred cards, and few of them need the mark. */
const mark = z.literal(true).optional();

/** A session on a day of the calendar: enough for a glance, without any decision. */
const calendarCard = sessionCard
  .pick({ id: true, kind: true, title: true, price: true, maxGuests: true })
  .extend({
    /** Left out where a seat costs `price`. */
    rooms: sessionCard.shape.rooms.optional(),
    /** The slots of the asked days, in their order. */
    slots: z.array(z.object({ dateAt: instant, endAt: instant })),
    /** The start of a session without slots, on its first day. */
    startDate: instant.optional(),
    isVisio: mark,
    place: z.string().optional(),
    site: z.object({ postalCode: z.string(), city: z.string() }).optional(),
    isHidden: mark,
    wantCopilot: mark,
    isFull: mark,
    /** Number of registered people; left out when 0. */
    totalGuests: sessionCard.shape.totalGuests.optional(),
    /** The caller's part in it. */
    mine: sessionCard.shape.mine.shape.state.optional(),
  });
z.globalRegistry.add(calendarCard, { id: 'CalendarCard' });
export type CalendarCard = z.output<typeof calendarCard>;

/** Filters of a calendar, apart from its days. */
const narrowed = z.object({
  /** "workshop,event"; left out: all four. */
  kinds: z
    .string()
    .max(100)
    .transform((value) => value.split(','))
    .pipe(z.array(sessionKind))
    .optional(),
  title: trimmed(200).optional(),
  site: idFilter.optional(),
  wantCopilot: flagText.optional(),
  wantAdvices: flagText.optional(),
  /** Limits to sessions that the caller pilots, co-pilots or is registered in. */
  mine: flagText.optional(),
});
export type CalendarFilters = z.output<typeof narrowed>;

export const sessionCalendar = endpoint({
  id: 'sessionCalendar',
  method: 'GET',
  path: '/calendar',
  access: 'portal.use',
  shows: ['sessions', 'seats'],
  summary:
    'List the sessions of all kinds that the caller finds in lists, from one day to another, both included',
  query: narrowed
    .extend({ from: looseDay, to: looseDay })
    .refine(({ from, to }) => from <= to && daysBetween(from, to) <= longest, {
      path: ['to'],
      error: `Une période va d’un jour à un autre, ${longest} jours plus tard au plus`,
    }),
  response: z.object({
    sessions: z.array(calendarCard),
    /** True when the caller has advised themes, without which the recommended filter means nothing. */
    hasAdvices: z.boolean(),
  }),
});

export const sessionDay = endpoint({
  id: 'sessionDay',
  method: 'GET',
  path: '/calendar/:day',
  access: 'portal.use',
  shows: ['sessions', 'seats'],
  summary: 'List the sessions of one day as cards, with the caller’s possible actions',
  params: z.object({ day: looseDay }),
  query: narrowed,
  response: z.array(sessionCard),
});
