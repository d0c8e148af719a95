import ical, {
  type ICalAttendeeData,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import type { MailAddress } from '../../adapters/mail/port.ts';
import type { MailSession } from './mail-session.queries.ts';

/** The addresses of the portal's pages, by kind. */
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
/** The rule in force since 1996; no older date is ever sent. */
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

/** The generator writes a plain Date in the server's zone: this one has Paris with it, on any machine. */
const inParis = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone);

/** True in the hour that comes twice in October, where Paris time is ambiguous and UTC is needed. */
function isTwice(instant: string): boolean {
  const wall = inParis(instant).toPlainDateTime();
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  );
  return first !== second;
}

/** A session in a person's calendar, with its state for them. */
export type CalendarEntry = { session: MailSession; isCancelled: boolean };

type CalendarOptions = {
  publicUrl: string;
  /** The sender of the portal's e-mails: calendar programs accept a change from nobody else. */
  organizer: MailAddress;
  now: Date;
};

/**
 * Sessions as a file or a subscription: one entry a slot, or one for the whole. The same session and slot
 * keep their UID, so that a later reading moves or removes the entry instead of adding one. `name` is a
 * subscription's, shown by applications, which should read it again every hour.
 */
export function publishedCalendar(
  sessions: readonly CalendarEntry[],
  options: CalendarOptions & { name?: string },
): string {
  const calendar = open('PUBLISH', options.name);
  for (const { session, isCancelled } of sessions)
    for (const slot of slotsOf(session)) addSlot(calendar, { session, slot, isCancelled, options });
  return calendar.toString();
}

/**
 * One session for an e-mail to `attendee`: a message for each slot from `from` on, because all entries of one
 * REQUEST or CANCEL must have one UID (RFC 5546, 3.2.2), and Outlook reads only the first entry of a message.
 */
export function sessionCalendars(
  session: MailSession,
  options: CalendarOptions & { method: 'REQUEST' | 'CANCEL'; attendee: MailAddress; from?: number },
): string[] {
  const { method, attendee, from = 0 } = options;
  return slotsOf(session)
    .slice(from)
    .map((slot) => {
      const calendar = open(method);
      addSlot(calendar, { session, slot, isCancelled: method === 'CANCEL', options, attendee });
      return calendar.toString();
    });
}

const open = (method: 'REQUEST' | 'CANCEL' | 'PUBLISH', name?: string): ICalCalendar =>
  ical({
    prodId: { company: 'Forman', product: 'Portail', language: 'FR' },
    method: ICalCalendarMethod[method],
    timezone: { name: null, generator: () => vtimezone },
    ...(name === undefined ? {} : { name, ttl: 3600 }),
  });

type Slot = { startsAt: string; endsAt: string; index: number; count: number };

function slotsOf(session: MailSession): Slot[] {
  const slots = session.slots.length > 0 ? session.slots : [session];
  return slots.map(({ startsAt, endsAt }, index) => ({ startsAt, endsAt, index, count: slots.length }));
}

type Entry = CalendarEntry & { slot: Slot; options: CalendarOptions; attendee?: MailAddress };

function addSlot(calendar: ICalCalendar, { session, slot, isCancelled, options, attendee }: Entry): void {
  const { publicUrl, organizer, now } = options;
  const url = sessionUrl(publicUrl, session);
  const { startsAt, endsAt, index, count } = slot;
  calendar.createEvent({
    id: `forman-session-${session.id}-${index}@forman`,
    sequence: sequenceOf(session, isCancelled),
    stamp: now,
    start: inParis(startsAt),
    end: inParis(endsAt),
    timezone: [startsAt, endsAt].some(isTwice) ? 'UTC' : zone,
    summary: count > 1 ? `${session.title} (${index + 1}/${count})` : session.title,
    location: isCancelled ? session.place : session.place || session.videoLink,
    description: isCancelled ? null : describe(session, url),
    organizer: { name: organizer.name || 'Forman', email: organizer.address },
    attendees: attendee ? [toAttendee(attendee)] : [],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url,
  });
}

/** The attendee has a part in the session already: no answer is needed, and nobody would read one. */
const toAttendee = ({ name, address }: MailAddress): ICalAttendeeData => ({
  name,
  email: address,
  role: ICalAttendeeRole.REQ,
  status: ICalAttendeeStatus.ACCEPTED,
  rsvp: false,
});

/**
 * Rises with every change of the session and whenever the person leaves: a calendar keeps the entry with the
 * highest number. A cancellation is just below the entry that would come back, and above all earlier ones, as
 * a change has raised the version, or the person has left once more.
 */
const sequenceOf = ({ version, timesLeft = 0 }: MailSession, isCancelled: boolean): number =>
  2 * (version + timesLeft) - (isCancelled ? 1 : 0);

const describe = (session: MailSession, url: string): string =>
  [
    `${rulesOf(session.kind).noun} avec ${session.pilot}`,
    session.videoLink && `Visioconférence\u00a0: ${session.videoLink}`,
    url,
  ]
    .filter(Boolean)
    .join('\n');
