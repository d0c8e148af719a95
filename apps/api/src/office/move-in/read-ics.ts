import { moveTargets } from '@forman/domain/office/move-in/targets';
import { addDays, parisDay, parisHour } from '@forman/domain/paris-time';
import ICAL from 'ical.js';
import { wrongFile } from '../../http/csv-file.ts';
import type { ReadTable } from './tables.ts';

/** A calendar (RFC 5545) as a table of sessions: a row for each time that an event takes place, then one for each guest. */

const { fields } = moveTargets.sessions;
const columns = [
  'ref', 'title', 'startsOn', 'endsOn', 'place', 'description', 'link', 'pilot', 'person', 'personState',
] as const satisfies readonly (keyof typeof fields)[]; // prettier-ignore
type Cells = Partial<Record<(typeof columns)[number], string>>;

/** Most times that one event takes place: a meeting without an end would never stop. */
const mostTimes = 500;

/** @throws AppError invalid on the file. */
export function readIcs(name: string, text: string): ReadTable {
  let calendar: ICAL.Component;
  try {
    calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  } catch {
    throw wrongFile('L’agenda est abîmé\u00a0: il ne se lit pas');
  }
  const rows = calendar
    .getAllSubcomponents('vevent')
    .filter((event) => textOf(event, 'status').toUpperCase() !== 'CANCELLED')
    // What was moved of a repeated event comes before the rule, which says the rest.
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    .flatMap(rowsOf);
  return {
    name,
    part: null,
    header: columns.map((column) => fields[column].title),
    rows: rows.map((cells, index) => ({ line: index + 1, cells: columns.map((one) => cells[one] ?? '') })),
  };
}

/** True for an occurrence that has its own words or hours. */
const isOwn = (event: ICAL.Component): boolean => event.hasProperty('recurrence-id');

function textOf(event: ICAL.Component, property: string): string {
  const value: unknown = event.getFirstPropertyValue(property);
  return typeof value === 'string' ? value.trim() : '';
}

/** "mailto:a@b.fr" is the address, else the name that stands beside it. */
const personOf = (property: ICAL.Property): string => {
  const [, address] = /^mailto:(.+)$/i.exec(String(property.getFirstValue())) ?? [];
  return address ?? String(property.getParameter('cn') ?? '');
};

function rowsOf(component: ICAL.Component): Cells[] {
  const event = new ICAL.Event(component);
  const uid = textOf(component, 'uid');
  const [organizer] = component.getAllProperties('organizer');
  const session: Cells = {
    title: textOf(component, 'summary'),
    place: textOf(component, 'location'),
    description: textOf(component, 'description'),
    link: textOf(component, 'url'),
    ...(organizer && { pilot: personOf(organizer) }),
  };
  const guests = component.getAllProperties('attendee').map((one): Cells => ({
    person: personOf(one),
    personState: /declined/i.test(String(one.getParameter('partstat') ?? '')) ? 'annulé' : 'inscrit',
  }));
  return timesOf(event).flatMap(({ at, ...times }) => {
    const ref = at === null ? uid : `${uid} ${at}`;
    return [{ ref, ...session, ...times }, ...guests.map((guest) => ({ ref, ...guest }))];
  });
}

/** When an event takes place: once, or as often as its rule says. */
type Times = {
  startsOn: string;
  endsOn: string;
  /** Which occurrence of a repeated event it is: when the rule has it; null of one that takes place once. */
  at: string | null;
};

function timesOf(event: ICAL.Event): Times[] {
  if (!event.startDate) return [{ startsOn: '', endsOn: '', at: null }];
  const times = written(event.startDate, event.endDate);
  if (event.recurrenceId) return [{ ...times, at: written(event.recurrenceId, null).startsOn }];
  return event.isRecurring() ? repeated(event) : [{ ...times, at: null }];
}

function repeated(event: ICAL.Event): Times[] {
  const times: Times[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && times.length < mostTimes; next = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    times.push({ ...written(startDate, endDate), at: written(next, null).startsOn });
  }
  return times;
}

/** Day and hour of Paris; an hour of no place is meant there. A whole day ends before the next one begins. */
function written(start: ICAL.Time, end: ICAL.Time | null): { startsOn: string; endsOn: string } {
  if (start.isDate) {
    const day = start.toString();
    const last = end === null ? day : addDays(end.toString(), -1);
    return { startsOn: day, endsOn: last < day ? day : last };
  }
  return { startsOn: momentOf(start), endsOn: end === null ? '' : momentOf(end) };
}

function momentOf(time: ICAL.Time): string {
  if (time.zone.tzid === 'floating') return time.toString().slice(0, 16).replace('T', ' ');
  const instant = new Date(time.toUnixTime() * 1000);
  return `${parisDay(instant)} ${parisHour(instant)}`;
}
