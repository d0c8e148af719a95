import { addDays, isDay } from '../../../paris-time.ts';
import { type FormerClock, type FormerKind, formerSlots } from './facts.ts';
import {
  dayOf,
  type FormerRecord,
  isRecord,
  listOf,
  momentOf,
  personOf,
  refOf,
  textOf,
  wordsOf,
} from './records.ts';
import { type Cells, formerTable, type FormerTable } from './table.ts';

const kinds = {
  workshops: 'atelier',
  formations: 'formation',
  events: 'événement',
  team_meatings: 'réunion',
} as const satisfies Record<FormerKind, string>;

/** Hours of a day of which the former portal keeps no slot. */
const usual = { start: '09:00', end: '18:00' };

/** When a session is: from its slots, else from its days, which have no hours. */
function timesOf(record: FormerRecord, { hoursLate, daysEarly }: FormerClock) {
  const slots = formerSlots(record).map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((instant) => momentOf(instant.toISOString(), hoursLate)),
  ) as [string, string][];
  if (slots.length > 0)
    return {
      startsOn: slots[0]![0],
      endsOn: slots
        .map(([, end]) => end)
        .toSorted()
        .at(-1)!,
      slots: slots.map((slot) => slot.join(' - ')).join('; '),
    };
  const whole = (value: unknown, hour: string): string => {
    const day = dayOf(value);
    return isDay(day) ? `${addDays(day, daysEarly)} ${hour}` : day;
  };
  return { startsOn: whole(record.startDate, usual.start), endsOn: whole(record.endDate, usual.end) };
}

const themeOf = (value: unknown): string =>
  isRecord(value) ? textOf(value.wording) || textOf(value.title) : textOf(value);

function sessionCells(
  kind: FormerKind,
  record: FormerRecord,
  siteName: string,
  clock: FormerClock,
): Cells<'sessions'> {
  return {
    kind: kinds[kind],
    title: textOf(record.title),
    thematic: themeOf(record.thematic),
    ...timesOf(record, clock),
    place: textOf(record.place) || siteName,
    isRemote: textOf(record.isVisio),
    pilot: personOf(record.former),
    price: textOf(record.price),
    seats: textOf(record.maxGuests),
    minSeats: textOf(record.minGuests),
    description: textOf(record.description),
    prerequisite: textOf(record.prerequisite),
    formerWords: textOf(record.formerWords),
    link: textOf(record.videoConferenceLink),
    linkPassword: textOf(record.visioPassword),
    externalLink: textOf(record.externLink),
    priceSingle: textOf(record.priceBedOne),
    priceDouble: textOf(record.priceBedTwo),
    priceTriple: textOf(record.priceBedThree),
    audience: wordsOf(record.destined),
    habilitations: wordsOf(record.habilitation),
    copilots: listOf(record.copilotApprouved).map(personOf).filter(Boolean).join(', '),
    isPublished: textOf(record.isPublish),
  };
}

/** Everybody of a session, each once: who takes part comes before who waits. */
function participants(record: FormerRecord): { person: string; personState: string }[] {
  const absent = new Set(listOf(record.absentGuest).map(personOf));
  const lists = [
    [record.guests, 'inscrit'],
    [record.waitingZone, 'attente'],
    [record.coPilotWanted, 'candidat'],
  ] as const;
  const found = new Map<string, string>();
  for (const [list, state] of lists)
    for (const person of listOf(list).map(personOf))
      if (person !== '' && !found.has(person))
        found.set(person, state === 'inscrit' && absent.has(person) ? 'absent' : state);
  return [...found].map(([person, personState]) => ({ person, personState }));
}

/** Sessions of a kind, numbered on their own there: a row for the session, then one for each of its people. */
const sessionsTable = (kind: FormerKind): FormerTable =>
  formerTable(
    'sessions',
    [
      'ref', 'kind', 'title', 'thematic', 'startsOn', 'endsOn', 'slots', 'place', 'isRemote', 'pilot', 'price', 'seats',
      'minSeats', 'description', 'prerequisite', 'formerWords', 'link', 'linkPassword', 'externalLink', 'priceSingle',
      'priceDouble', 'priceTriple', 'audience', 'habilitations', 'copilots', 'isPublished', 'person', 'personState',
    ], // prettier-ignore
    (record, { siteNames, clocks }) => {
      const { site } = record;
      const siteName = (isRecord(site) && textOf(site.name)) || siteNames.get(refOf(site)) || '';
      const ref = refOf(record);
      return [
        { ref, ...sessionCells(kind, record, siteName, clocks[kind]) },
        ...participants(record).map((one) => ({ ref, ...one })),
      ];
    },
  );

export const sessionTables = {
  workshops: sessionsTable('workshops'),
  formations: sessionsTable('formations'),
  events: sessionsTable('events'),
  team_meatings: sessionsTable('team_meatings'),
} as const satisfies Record<FormerKind, FormerTable>;
