import { describe, expect, it } from 'vitest';
import { sessionCalendar } from './calendar.service.ts';
import type { MailSession } from './mail-session.ts';

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
  publicUrl: 'https://portail.example',
  now: new Date('2026-10-01T10:00:00Z'),
} as const;

/** Folded lines put together again (RFC 5545, 3.1). */
const linesOf = (ics: string): string[] => ics.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
const valuesOf = (ics: string, name: string): string[] =>
  linesOf(ics.slice(ics.indexOf('BEGIN:VEVENT')))
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(name.length));

describe('sessionCalendar', () => {
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
    expect(valuesOf(ics, 'SEQUENCE')).toEqual([':4']);
    expect(valuesOf(ics, 'STATUS')).toEqual([':CONFIRMED']);
    expect(valuesOf(ics, 'DTSTAMP')).toEqual([':20261001T100000Z']);
    expect(valuesOf(ics, 'LOCATION')).toEqual([String.raw`:14 rue du Moulin\, 78350 Jouy-en-Josas`]);
    expect(valuesOf(ics, 'URL')).toEqual([';VALUE=URI:https://portail.example/auth/workshop/detail/812']);
    expect(valuesOf(ics, 'ORGANIZER')[0]).toContain('CN="Laurent Pasquier"');
  });

  it('has one entry a slot, with UIDs that stay when the session changes', () => {
    const slots = [
      { startsAt: '2026-12-15T08:00:00Z', endsAt: '2026-12-15T11:30:00Z' },
      { startsAt: '2026-12-16T08:00:00Z', endsAt: '2026-12-16T11:30:00Z' },
    ];
    const before = sessionCalendar({ ...session, slots }, options);
    const moved = slots.map((slot) => ({ ...slot, startsAt: slot.startsAt.replace('T08', 'T09') }));
    const after = sessionCalendar({ ...session, title: 'Autre titre', slots: moved, version: 5 }, options);
    expect(valuesOf(before, 'UID')).toEqual([':forman-session-812-0@forman', ':forman-session-812-1@forman']);
    expect(valuesOf(after, 'UID')).toEqual(valuesOf(before, 'UID'));
    expect(valuesOf(after, 'SEQUENCE')).toEqual([':5', ':5']);
    expect(valuesOf(before, 'DTSTART')).toEqual([
      ';TZID=Europe/Paris:20261215T090000',
      ';TZID=Europe/Paris:20261216T090000',
    ]);
    expect(valuesOf(before, 'SUMMARY')[1]).toContain('(2/2)');
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

  it('tells the rule of Paris: last Sunday of March and of October', () => {
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

  it('cancels the very entries of the request, without the link to the room', () => {
    const remote = { ...session, place: null, videoLink: 'https://visio.example/salle' };
    const request = sessionCalendar(remote, options);
    const cancel = sessionCalendar(remote, { ...options, method: 'CANCEL' });
    expect(valuesOf(request, 'LOCATION')).toEqual([':https://visio.example/salle']);
    expect(linesOf(cancel)).toContain('METHOD:CANCEL');
    expect(valuesOf(cancel, 'STATUS')).toEqual([':CANCELLED']);
    expect(valuesOf(cancel, 'UID')).toEqual(valuesOf(request, 'UID'));
    expect(cancel).not.toContain('visio.example');
  });

  it('cannot be given a line by a title, a place or a name', () => {
    const hostile = 'A\r\nATTENDEE:mailto:x@y.example\r\nEND:VEVENT "q";,';
    const ics = sessionCalendar({ ...session, title: hostile, place: hostile, pilot: hostile }, options);
    expect(valuesOf(ics, 'ATTENDEE')).toEqual([]);
    expect(linesOf(ics).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(valuesOf(ics, 'SUMMARY')).toEqual([
      String.raw`:A\nATTENDEE:mailto:x@y.example\nEND:VEVENT "q"\;\,`,
    ]);
  });
});
