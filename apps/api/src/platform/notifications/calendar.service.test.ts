import { describe, expect, it } from 'vitest';
import { readCalendar } from '../../testing/read-calendar.ts';
import { publishedCalendar, sessionCalendars } from './calendar.service.ts';
import type { MailSession } from './mail-session.queries.ts';

const session: MailSession = {
  id: 812,
  kind: 'workshop',
  title: 'Transmettre son entreprise',
  startsAt: '2026-12-15T08:00:00Z',
  endsAt: '2026-12-15T17:30:00Z',
  slots: [],
  place: '14 rue du Moulin, 78350 Jouy-en-Josas',
  videoLink: null,
  pilot: 'Laurent Pasquier',
  version: 4,
  timesLeft: 0,
};
const options = {
  method: 'REQUEST',
  attendee: { name: 'Camille', address: 'camille@essai.example' },
  publicUrl: 'https://portail.example',
  organizer: { name: 'Forman', address: 'portail@association.example' },
  now: new Date('2026-10-01T10:00:00Z'),
} as const;

/** The only message of a session with one entry. */
function sessionCalendar(...given: Parameters<typeof sessionCalendars>): string {
  const all = sessionCalendars(...given);
  expect(all).toHaveLength(1);
  return all[0]!;
}

/** Joins folded lines (RFC 5545, 3.1). */
const linesOf = (ics: string): string[] => ics.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
const valuesOf = (ics: string, name: string): string[] =>
  linesOf(ics.slice(ics.indexOf('BEGIN:VEVENT')))
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(name.length));

describe('sessionCalendars', () => {
  it('is one well-formed entry for a session without slots', () => {
    const ics = sessionCalendar(session, options);
    const marks = linesOf(ics).filter((line) => /^(BEGIN|END):/.test(line));
    expect(marks).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'BEGIN:STANDARD',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
    for (const line of linesOf(ics)) expect(line).toMatch(/^$|^[A-Z-]+[:;]/);
    expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(linesOf(ics)).toContain('METHOD:REQUEST');
    expect(valuesOf(ics, 'UID')).toEqual([':forman-session-812-0@forman']);
    expect(valuesOf(ics, 'SEQUENCE')).toEqual([':8']);
    expect(valuesOf(ics, 'STATUS')).toEqual([':CONFIRMED']);
    expect(valuesOf(ics, 'DTSTAMP')).toEqual([':20261001T100000Z']);
    expect(valuesOf(ics, 'LOCATION')).toEqual([String.raw`:14 rue du Moulin\, 78350 Jouy-en-Josas`]);
    expect(valuesOf(ics, 'URL')).toEqual([';VALUE=URI:https://portail.example/auth/workshop/detail/812']);
  });

  it('is sent by the association to the recipient, who need not answer (RFC 5546, 3.2.2)', () => {
    for (const method of ['REQUEST', 'CANCEL'] as const) {
      const [entry] = readCalendar(sessionCalendar(session, { ...options, method })).entries;
      expect(entry!.organizer).toEqual({ address: 'mailto:portail@association.example', name: 'Forman' });
      expect(entry!.attendees).toEqual([
        {
          address: 'MAILTO:camille@essai.example',
          name: 'Camille',
          role: 'REQ-PARTICIPANT',
          partstat: 'ACCEPTED',
          rsvp: 'FALSE',
        },
      ]);
    }
  });

  it('names no attendee in a file or a subscription (RFC 5546, 3.2.1)', () => {
    const { attendee: _, ...published } = options;
    const ics = publishedCalendar([{ session, isCancelled: false }], published);
    const [entry] = readCalendar(ics).entries;
    expect(entry!.attendees).toEqual([]);
    expect(entry!.organizer.address).toBe('mailto:portail@association.example');
  });

  it('is one message per slot, with UIDs that do not change with the session', () => {
    const slots = [
      { startsAt: '2026-12-15T08:00:00Z', endsAt: '2026-12-15T11:30:00Z' },
      { startsAt: '2026-12-16T08:00:00Z', endsAt: '2026-12-16T11:30:00Z' },
    ];
    const before = sessionCalendars({ ...session, slots }, options).map(readCalendar);
    const moved = slots.map((slot) => ({ ...slot, startsAt: slot.startsAt.replace('T08', 'T09') }));
    const changed = { ...session, title: 'Autre titre', slots: moved, version: 5 };
    const after = sessionCalendars(changed, options).map(readCalendar);
    // RFC 5546, 3.2.2: all components of one REQUEST have one UID.
    expect(before.map(({ entries }) => entries.map(({ uid }) => uid))).toEqual([
      ['forman-session-812-0@forman'],
      ['forman-session-812-1@forman'],
    ]);
    expect(after.map(({ entries }) => entries[0]!.uid)).toEqual(before.map(({ entries }) => entries[0]!.uid));
    expect(after.map(({ entries }) => entries[0]!.sequence)).toEqual([10, 10]);
    expect(before.map(({ entries }) => entries[0]!.wall)).toEqual([
      '2026-12-15T09:00:00 Europe/Paris',
      '2026-12-16T09:00:00 Europe/Paris',
    ]);
    expect(before[1]!.entries[0]!.summary).toContain('(2/2)');
  });

  it('keeps apart two slots of the hour that comes twice in October', () => {
    const slots = [
      { startsAt: '2026-10-25T00:00:00Z', endsAt: '2026-10-25T00:30:00Z' },
      { startsAt: '2026-10-25T00:30:00Z', endsAt: '2026-10-25T01:00:00Z' },
      { startsAt: '2026-10-25T01:30:00Z', endsAt: '2026-10-25T02:30:00Z' },
      { startsAt: '2026-10-25T02:30:00Z', endsAt: '2026-10-25T03:00:00Z' },
    ];
    const read = sessionCalendars({ ...session, slots }, options).map((ics) => readCalendar(ics).entries[0]!);
    expect(read.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual(
      slots.map(({ startsAt, endsAt }) => [startsAt.replace('Z', '.000Z'), endsAt.replace('Z', '.000Z')]),
    );
    // Paris time where it is enough: 3:30, which comes once.
    expect(read.at(-1)!.wall).toBe('2026-10-25T03:30:00 Europe/Paris');
  });

  it.each([
    ['autumn', '2026-10-24T07:00:00Z', '2026-10-25T16:00:00Z', '20261024T090000', '20261025T170000'],
    ['spring', '2027-03-27T08:00:00Z', '2027-03-28T15:00:00Z', '20270327T090000', '20270328T170000'],
  ])('keeps the Paris hours across the %s change', (_, startsAt, endsAt, start, end) => {
    const ics = sessionCalendar({ ...session, startsAt, endsAt }, options);
    expect(valuesOf(ics, 'DTSTART')).toEqual([`;TZID=Europe/Paris:${start}`]);
    expect(valuesOf(ics, 'DTEND')).toEqual([`;TZID=Europe/Paris:${end}`]);
  });

  it('writes the same hours whatever the zone of the machine', () => {
    const before = process.env.TZ;
    const written = ['UTC', 'Europe/Paris', 'America/New_York', 'Pacific/Auckland'].map((zone) => {
      process.env.TZ = zone;
      return sessionCalendar(session, options);
    });
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
    expect(new Set(written).size).toBe(1);
  });

  it('contains the rule of Paris: last Sunday of March and of October', () => {
    const lines = linesOf(sessionCalendar(session, options));
    const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'));
    const part = (name: string) => zone.slice(zone.indexOf(`BEGIN:${name}`), zone.indexOf(`END:${name}`));
    expect(zone).toContain('TZID:Europe/Paris');
    expect(part('DAYLIGHT')).toEqual(
      expect.arrayContaining([
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0200',
        'DTSTART:19970330T020000',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      ]),
    );
    expect(part('STANDARD')).toEqual(
      expect.arrayContaining([
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0100',
        'DTSTART:19961027T030000',
        'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      ]),
    );
  });

  it('cancels the entries of the request under the same UIDs, without the link to the room', () => {
    const remote = { ...session, place: null, videoLink: 'https://visio.example/salle' };
    const request = sessionCalendar(remote, options);
    const cancel = sessionCalendar(remote, { ...options, method: 'CANCEL' });
    expect(valuesOf(request, 'LOCATION')).toEqual([':https://visio.example/salle']);
    expect(linesOf(cancel)).toContain('METHOD:CANCEL');
    expect(valuesOf(cancel, 'STATUS')).toEqual([':CANCELLED']);
    expect(valuesOf(cancel, 'UID')).toEqual(valuesOf(request, 'UID'));
    expect(cancel).not.toContain('visio.example');
  });

  it('puts a slot, a pilot or a participant back with a higher sequence than the message that removed them', () => {
    const sequenceOf = (
      values: { version: number; timesLeft?: number },
      method: 'REQUEST' | 'CANCEL' = 'REQUEST',
    ): number =>
      readCalendar(sessionCalendar({ ...session, ...values }, { ...options, method })).entries[0]!.sequence;
    const rising = (sequences: number[]) =>
      expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    // A slot, or the pilot: removed in one version, back in the next.
    rising([sequenceOf({ version: 4 }), sequenceOf({ version: 5 }, 'CANCEL'), sequenceOf({ version: 6 })]);
    // A pilot who is replaced, and registers at once.
    rising([sequenceOf({ version: 4 }), sequenceOf({ version: 5 }, 'CANCEL'), sequenceOf({ version: 5 })]);
    // A person who leaves and comes back, twice.
    rising([
      sequenceOf({ version: 0 }),
      sequenceOf({ version: 0, timesLeft: 1 }, 'CANCEL'),
      sequenceOf({ version: 0, timesLeft: 1 }),
      sequenceOf({ version: 0, timesLeft: 2 }, 'CANCEL'),
      sequenceOf({ version: 0, timesLeft: 2 }),
    ]);
  });

  it('takes no additional line from a title, a place or a name', () => {
    const hostile = 'A\r\nATTENDEE:mailto:x@y.example\r\nEND:VEVENT "q";,';
    const ics = sessionCalendar(
      { ...session, title: hostile, place: hostile, pilot: hostile },
      { ...options, attendee: { ...options.attendee, name: hostile } },
    );
    expect(valuesOf(ics, 'ATTENDEE')).toHaveLength(1);
    expect(linesOf(ics).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(valuesOf(ics, 'SUMMARY')).toEqual([
      String.raw`:A\nATTENDEE:mailto:x@y.example\nEND:VEVENT "q"\;\,`,
    ]);
  });
});
