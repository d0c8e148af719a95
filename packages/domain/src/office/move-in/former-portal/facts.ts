import { addDays, isDay, parisDay, parisHour } from '../../../paris-time.ts';
import {
  dayOf,
  firstOf,
  type FormerRecord,
  instantOf,
  isRecord,
  levelIn,
  listOf,
  refOf,
  textOf,
} from './records.ts';
import type { FormerResource } from './resources.ts';

/** What records of the former portal say only together: each is remembered, then all are read by it. */

export const formerKinds = ['workshops', 'formations', 'events', 'team_meatings'] as const;
export type FormerKind = (typeof formerKinds)[number];

/**
 * How sessions of a kind keep their times there. Its client sends hours one too late, and days without an hour on the
 * eve; what a portal did is decided by all of its sessions, not by one.
 */
export type FormerClock = { hoursLate: number; daysEarly: number };

export type FormerFacts = {
  /** Percent, of what is no membership; '' where the settings do not say it. */
  vat: string;
  siteNames: ReadonlyMap<string, string>;
  informations: ReadonlyMap<string, FormerRecord>;
  levelDates: ReadonlyMap<string, FormerRecord>;
  goals: ReadonlyMap<string, FormerRecord>;
  users: ReadonlyMap<string, { name: string; level: string; levelDates: FormerRecord | null }>;
  /** Days on which credit was given, by the number of its movement. */
  creditDays: ReadonlyMap<string, string>;
  /** Section and category of each question. */
  placesOfIssues: ReadonlyMap<string, { section: string; category: string }>;
  clocks: Readonly<Record<FormerKind, FormerClock>>;
};

/** Remembers what tables need of other records. `facts` once all were added. */
export function createFacts(): {
  add(resource: FormerResource, record: FormerRecord): void;
  facts(): FormerFacts;
} {
  const maps = {
    siteNames: new Map<string, string>(),
    informations: new Map<string, FormerRecord>(),
    levelDates: new Map<string, FormerRecord>(),
    goals: new Map<string, FormerRecord>(),
    users: new Map<string, { name: string; level: string; levelDates: FormerRecord | null }>(),
    creditDays: new Map<string, string>(),
    sections: new Map<string, string>(),
    placesOfIssues: new Map<string, { section: string; category: string }>(),
  };
  const clocks = Object.fromEntries(formerKinds.map((kind) => [kind, createClock()])) as Record<
    FormerKind,
    ReturnType<typeof createClock>
  >;
  let vat = '';
  const keepers: { [Resource in FormerResource]?: (record: FormerRecord) => void } = {
    settings: (record) => (vat = textOf(firstOf(record, 'valueTVA'))),
    sites: (record) => maps.siteNames.set(refOf(record), textOf(record.name)),
    user_informations: (record) => maps.informations.set(refOf(record), record),
    user_role_informations: (record) => maps.levelDates.set(refOf(record), record),
    users: (record) =>
      maps.users.set(refOf(record), {
        name: buyerOf(record),
        level: levelIn(record),
        levelDates: linkedIn(record.userRoleInformation, maps.levelDates),
      }),
    goals: (record) => maps.goals.set(refOf(record), record),
    credit_histories: (record) => maps.creditDays.set(refOf(record), dayOf(record.date)),
    sections: (record) => {
      for (const one of listOf(record.subCategories)) maps.sections.set(refOf(one), textOf(record.title));
    },
    sub_categories: (record) => {
      const section = maps.sections.get(refOf(record)) ?? '';
      for (const one of listOf(record.issues))
        maps.placesOfIssues.set(refOf(one), { section, category: textOf(record.title) });
    },
    ...Object.fromEntries(
      formerKinds.map((kind) => [kind, (record: FormerRecord) => clocks[kind].add(record)]),
    ),
  };
  return {
    add: (resource, record) => keepers[resource]?.(record),
    facts: () => ({
      ...maps,
      vat,
      clocks: Object.fromEntries(
        formerKinds.map((kind) => [kind, clocks[kind].read()]),
      ) as FormerFacts['clocks'],
    }),
  };
}

/** Resources whose records are remembered, each after those that it names. */
export const factResources: readonly FormerResource[] = [
  'settings', 'sites', 'user_informations', 'user_role_informations', 'users', 'goals', 'credit_histories', 'sections',
  'sub_categories', ...formerKinds,
]; // prettier-ignore

/** What a record has itself, or names. */
export const linkedIn = (value: unknown, records: ReadonlyMap<string, FormerRecord>): FormerRecord | null =>
  isRecord(value) && Object.keys(value).some((key) => key !== 'id' && !key.startsWith('@'))
    ? value
    : (records.get(refOf(value)) ?? null);

/** The name on an invoice: of the company, else of the person. */
export const buyerOf = (record: FormerRecord): string =>
  textOf(record.society) || `${textOf(record.lastName)} ${textOf(record.firstName)}`.trim();

export type FormerSlot = { startsAt: Date; endsAt: Date };

/** Slots of a session, under whichever name its kind has them, in their order. */
export function formerSlots(record: FormerRecord): FormerSlot[] {
  const name = Object.keys(record).find((key) =>
    /^(?:workshop|formation|event|team_?mea?e?ting)_?dates$/i.test(key),
  );
  return listOf(name && record[name])
    .filter(isRecord)
    .flatMap(({ dateAt, endAt }) => {
      const [startsAt, endsAt] = [instantOf(dateAt), instantOf(endAt)];
      return startsAt && endsAt ? [{ startsAt, endsAt }] : [];
    })
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** Whole days as the client proposes them, and as they are kept when an hour is added. */
const usualDay = '09:00 18:00';
const lateDay = '10:00 19:00';

function createClock() {
  const seen = { right: 0, late: 0, sameDay: 0, eve: 0 };
  return {
    add(record: FormerRecord): void {
      const slots = formerSlots(record);
      for (const { startsAt, endsAt } of slots) {
        const day = `${parisHour(startsAt)} ${parisHour(endsAt)}`;
        if (day === usualDay) seen.right += 1;
        if (day === lateDay) seen.late += 1;
      }
      const [first, day] = [slots[0], dayOf(record.startDate)];
      if (!first || day === '') return;
      if (parisDay(first.startsAt) === day) seen.sameDay += 1;
      if (parisDay(first.startsAt) === nextDay(day)) seen.eve += 1;
    },
    read: (): FormerClock => ({
      hoursLate: seen.right > seen.late ? 0 : 1,
      daysEarly: seen.eve > seen.sameDay ? 1 : 0,
    }),
  };
}

const nextDay = (day: string): string => (isDay(day) ? addDays(day, 1) : '');
