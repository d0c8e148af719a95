import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import type { MailSession } from './session-for-mail.service.ts';

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

/**
 * The session as calendar entries: one a slot, or one for the whole. The same session and slot keep their UID and the
 * version is the SEQUENCE, so that a later message moves or removes the entry instead of adding one.
 */
export function sessionCalendar(
  session: MailSession,
  options: { method: 'REQUEST' | 'CANCEL'; publicUrl: string; now: Date },
): string {
  const calendar = ical({
    prodId: { company: 'Forman', product: 'Portail', language: 'FR' },
    method: ICalCalendarMethod[options.method],
    timezone: { name: null, generator: () => vtimezone },
  });
  const url = sessionUrl(options.publicUrl, session);
  const cancelled = options.method === 'CANCEL';
  const slots = session.slots.length > 0 ? session.slots : [session];
  for (const [index, slot] of slots.entries()) {
    calendar.createEvent({
      id: `forman-session-${session.id}-${index}@forman`,
      sequence: session.version,
      stamp: options.now,
      start: inParis(slot.startsAt),
      end: inParis(slot.endsAt),
      timezone: zone,
      summary: slots.length > 1 ? `${session.title} (${index + 1}/${slots.length})` : session.title,
      location: cancelled ? session.place : session.place || session.videoLink,
      description: cancelled ? null : describe(session, url),
      organizer: { name: session.pilot, email: nobody },
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url,
    });
  }
  return calendar.toString();
}

const describe = (session: MailSession, url: string): string =>
  [
    `${rulesOf(session.kind).noun} avec ${session.pilot}`,
    session.videoLink && `Visioconférence\u00a0: ${session.videoLink}`,
    url,
  ]
    .filter(Boolean)
    .join('\n');
