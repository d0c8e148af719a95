import { daysBetween } from '@forman/domain/paris-time';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flagText, idFilter, instant, looseDay, sessionKind, trimmed } from './fields.ts';
import { sessionCard } from './sessions.ts';

/** Ten weeks: the most that two months drawn together take. */
const longest = 69;

/** Left out when it is not so: a month has two hundred cards, and hardly any of this is true of one. */
const mark = z.literal(true).optional();

/** A session as a day of the calendar holds it: what is read at a glance, and nothing that is decided. */
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
    /** The number of registered people; left out where it is 0. */
    totalGuests: sessionCard.shape.totalGuests.optional(),
    /** The caller's part in it. */
    mine: sessionCard.shape.mine.shape.state.optional(),
  });
z.globalRegistry.add(calendarCard, { id: 'CalendarCard' });
export type CalendarCard = z.output<typeof calendarCard>;

/** The filters of a calendar, whatever its days. */
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
  summary: 'The sessions of all kinds that the caller finds in lists, from one day to another, both included',
  query: narrowed
    .extend({ from: looseDay, to: looseDay })
    .refine(({ from, to }) => from <= to && daysBetween(from, to) <= longest, {
      path: ['to'],
      error: `Une période va d’un jour à un autre, ${longest} jours plus tard au plus`,
    }),
  response: z.object({
    sessions: z.array(calendarCard),
    /** Has the caller advised themes, so that the recommended filter means something? */
    hasAdvices: z.boolean(),
  }),
});

export const sessionDay = endpoint({
  id: 'sessionDay',
  method: 'GET',
  path: '/calendar/:day',
  access: 'portal.use',
  summary: 'The same sessions on one day, as a list has them: with what the caller can do',
  params: z.object({ day: looseDay }),
  query: narrowed,
  response: z.array(sessionCard),
});
