import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { type MailSession, mailSession } from './mail-session.ts';

/** Where the portal's screens of each kind stand. */
const screens = {
  workshop: 'workshop',
  formation: 'formation',
  event: 'event',
  team_meeting: 'TeamMeeting',
} as const satisfies Record<SessionKind, string>;

export const sessionsUrl = (publicUrl: string, kind: SessionKind): string =>
  `${publicUrl}/auth/${screens[kind]}`;

export const sessionUrl = (publicUrl: string, session: Pick<MailSession, 'id' | 'kind'>): string =>
  `${sessionsUrl(publicUrl, session.kind)}/detail/${session.id}`;

const zone = 'Europe/Paris';
/** The organizer needs an address, and answers to it are not read: a name that never resolves (RFC 2606). */
const nobody = 'noreply@forman.example';

/** The rule in force since 1996; nothing older is ever sent. */
const vtimezone = `BEGIN:VTIMEZONE
TZID:${zone}
BEGIN:STANDARD
TZNAME:CET
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
TZNAME:CEST
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19970330T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE`;

/** The generator writes a plain Date in the server's own zone: this carries Paris with it, whatever the machine's. */
const inParis = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone);

/** A session in somebody's calendar, as it stands for them. */
export type CalendarEntry = { session: MailSession; isCancelled: boolean };

type CalendarOptions = {
  /** REQUEST and CANCEL travel by e-mail, PUBLISH is a file or a subscription. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  publicUrl: string;
  now: Date;
  /** A subscription's: what applications call it. They are asked to read it again every hour. */
  name?: string;
  /** The first slot that is meant: those before it are left as they are. */
  from?: number;
};

/** What the statement of a subscription reads of a session; `id` and `userId` are numbers or columns. */
export const calendarSession = mailSession;

/**
 * Sessions as calendar entries: one a slot, or one for the whole. The same session and slot keep their UID, so that a
 * later message moves or removes the entry instead of adding one.
 */
export function calendarText(entries: readonly CalendarEntry[], options: CalendarOptions): string {
  const calendar = ical({
    prodId: { company: 'Forman', product: 'Portail', language: 'FR' },
    method: ICalCalendarMethod[options.method],
    timezone: { name: null, generator: () => vtimezone },
    ...(options.name === undefined ? {} : { name: options.name, ttl: 3600 }),
  });
  for (const entry of entries) addSession(calendar, entry, options);
  return calendar.toString();
}

/** One session, for the message that tells of it. */
export const sessionCalendar = (
  session: MailSession,
  options: CalendarOptions & { method: 'REQUEST' | 'CANCEL' },
): string => calendarText([{ session, isCancelled: options.method === 'CANCEL' }], options);

function addSession(
  calendar: ICalCalendar,
  { session, isCancelled }: CalendarEntry,
  { publicUrl, now, from = 0 }: CalendarOptions,
): void {
  const url = sessionUrl(publicUrl, session);
  const slots = session.slots.length > 0 ? session.slots : [session];
  for (const [index, slot] of slots.entries()) {
    if (index < from) continue;
    calendar.createEvent({
      id: `forman-session-${session.id}-${index}@forman`,
      sequence: sequenceOf(session, isCancelled),
      stamp: now,
      start: inParis(slot.startsAt),
      end: inParis(slot.endsAt),
      timezone: zone,
      summary: slots.length > 1 ? `${session.title} (${index + 1}/${slots.length})` : session.title,
      location: isCancelled ? session.place : session.place || session.videoLink,
      description: isCancelled ? null : describe(session, url),
      organizer: { name: session.pilot, email: nobody },
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url,
    });
  }
}

/**
 * Rises with every change of the session, when the person leaves, and when they come back: a calendar keeps what has
 * the highest one, so that no two different messages may bear the same.
 */
const sequenceOf = ({ version, timesLeft = 0 }: MailSession, isCancelled: boolean): number =>
  version + (isCancelled ? Math.max(1, 2 * timesLeft - 1) : 2 * timesLeft);

const describe = (session: MailSession, url: string): string =>
  [
    `${rulesOf(session.kind).noun} avec ${session.pilot}`,
    session.videoLink && `Visioconférence\u00a0: ${session.videoLink}`,
    url,
  ]
    .filter(Boolean)
    .join('\n');
