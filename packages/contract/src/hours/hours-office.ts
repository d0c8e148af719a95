import { themeRules, trainingNatures } from '@forman/domain/hours/hours';
import { mostReminderDays } from '@forman/domain/hours/reminders';
import { habilitations } from '@forman/domain/people/profile';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, instant, orderBy, paging, sessionKind, trimmed } from '../fields.ts';

/** Everybody's hours of training, as the office reads them. */

const count = z.int().min(0);
const minutes = z.int();
const habilitation = z.enum(habilitations);

const tile = z.object({
  habilitation,
  /** Minutes asked over `years` calendar years. */
  asked: minutes,
  years: z.int(),
  done: count,
  planned: count,
  missing: count,
});
z.globalRegistry.add(tile, { id: 'HoursTile' });
export type HoursTile = z.output<typeof tile>;

const memberHours = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  fileUrl: z.string().nullable(),
  /** The cards of habilitations that ask for a duration. */
  cards: z.array(
    z.object({
      habilitation,
      state: z.enum(['done', 'planned', 'missing']),
      asked: minutes,
      done: minutes,
      registered: minutes,
      missing: minutes,
      /** Subjects whose hours are lacking. */
      parts: z.array(
        z.object({
          rule: z.enum(themeRules),
          asked: minutes,
          done: minutes,
          registered: minutes,
          missing: minutes,
        }),
      ),
    }),
  ),
  /** Number of seats counted. */
  seats: count,
  /** Last reminder of the year, and whether its message was read on the portal (null: no longer known). */
  reminder: z.object({ on: day, isSeen: z.boolean().nullable() }).nullable(),
});
z.globalRegistry.add(memberHours, { id: 'MemberHours' });
export type MemberHours = z.output<typeof memberHours>;

export const listMemberHours = endpoint({
  id: 'listMemberHours',
  method: 'GET',
  path: '/office/hours',
  access: 'hours.administer',
  shows: ['hours', 'trainings'],
  summary:
    'List the members whose habilitations require hours, with hours done and registered, one page; counts by habilitation over all pages',
  query: z.object({
    ...paging,
    ...orderBy(['lastName', 'missing', 'remindedOn']),
    search: trimmed(100).optional(),
    /** State of the asked habilitation, else of any of them: missing before planned before done. */
    state: z.enum(['missing', 'planned', 'done']).optional(),
    habilitation: habilitation.optional(),
    /** Filter on the reminders of this year. */
    reminder: z.enum(['reminded', 'not_reminded', 'not_seen']).optional(),
  }),
  response: z.object({
    /** Last day of the counted year. */
    until: day,
    tiles: z.array(tile),
    members: z.array(memberHours),
    count,
    /** The number of members without search and filters. */
    all: count,
    maxPage: z.int(),
  }),
});

const line = z.object({
  habilitation,
  themeId: id.nullable(),
  theme: z.string().nullable(),
  minutes,
});

export const listSessionsWithoutHours = endpoint({
  id: 'listSessionsWithoutHours',
  method: 'GET',
  path: '/office/hours/sessions',
  access: 'hours.administer',
  shows: ['hours'],
  summary:
    'List the sessions whose hours the office has not confirmed, coming or of the last two months, with the proposed hours',
  query: z.object(paging),
  response: z.object({
    sessions: z.array(
      z.object({
        id,
        kind: sessionKind,
        title: z.string(),
        startDate: instant,
        nature: z.enum(trainingNatures),
        proposed: z.array(line),
      }),
    ),
    count,
    maxPage: z.int(),
  }),
});

const yearDay = z.object({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) });

const reminders = z.object({
  days: z.array(yearDay),
  waves: z.array(
    z.object({
      on: day,
      sent: count,
      seen: count,
      /** Number of people whose mailbox has not accepted the message. */
      failed: count,
      isPast: z.boolean(),
    }),
  ),
  next: day.nullable(),
  /** The number of people who would be reminded today. */
  lacking: count,
});
z.globalRegistry.add(reminders, { id: 'HoursReminders' });
export type HoursReminders = z.output<typeof reminders>;

export const getHoursReminders = endpoint({
  id: 'getHoursReminders',
  method: 'GET',
  path: '/office/hours/reminders',
  access: 'hours.administer',
  shows: ['hours', 'hour-settings', 'trainings'],
  summary: 'Get the yearly reminder days for people who lack hours, and the reminders sent this year',
  response: reminders,
});

export const setHoursReminderDays = endpoint({
  id: 'setHoursReminderDays',
  method: 'PUT',
  path: '/office/hours/reminders',
  access: 'hours.administer',
  changes: ['hour-settings'],
  summary: 'Set the yearly reminder days, in place of the present ones; the list may be empty',
  body: z.object({ days: z.array(yearDay).max(mostReminderDays, 'Douze dates au plus') }),
  response: reminders,
});
