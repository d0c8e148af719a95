import ICAL from 'ical.js';

/** A calendar entry as an independent reader sees it: the file's own time zone gives the instants. */
export type ReadEntry = {
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  location: string;
  startsAt: string;
  endsAt: string;
  /** The wall time with its zone: "2026-10-24T09:00:00 Europe/Paris". */
  wall: string;
  organizer: { address: string; name: string };
  attendees: { address: string; name: string; role: string; partstat: string; rsvp: string }[];
};
export type ReadCalendar = { method: string; name: string | null; entries: ReadEntry[] };

export function readCalendar(text: string | Uint8Array): ReadCalendar {
  const calendar = new ICAL.Component(
    ICAL.parse(typeof text === 'string' ? text : Buffer.from(text).toString()),
  );
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    name: calendar.getFirstPropertyValue('x-wr-calname') as string | null,
    entries: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        status: String(component.getFirstPropertyValue('status')),
        summary: event.summary,
        location: event.location,
        startsAt: event.startDate.toJSDate().toISOString(),
        endsAt: event.endDate.toJSDate().toISOString(),
        ...readPeople(component),
        wall: `${event.startDate.toString()} ${event.startDate.zone.tzid}`,
      };
    }),
  };
}

function readPeople(component: ICAL.Component): Pick<ReadEntry, 'organizer' | 'attendees'> {
  const of = (property: ICAL.Property, name: string): string => String(property.getParameter(name) ?? '');
  const organizer = component.getFirstProperty('organizer')!;
  return {
    organizer: { address: String(organizer.getFirstValue()), name: of(organizer, 'cn') },
    attendees: component.getAllProperties('attendee').map((property) => ({
      address: String(property.getFirstValue()),
      name: of(property, 'cn'),
      role: of(property, 'role'),
      partstat: of(property, 'partstat'),
      rsvp: of(property, 'rsvp'),
    })),
  };
}
