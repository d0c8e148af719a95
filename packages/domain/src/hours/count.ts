import {
  type Habilitation,
  type Minutes,
  type ThemeRule,
  type TrainingNature,
  trainingNatures,
} from './hours.ts';

/** Training that a habilitation asks for from a day on. */
export type Quota = {
  habilitation: Habilitation;
  /** Paris day, "2026-01-01". */
  fromOn: string;
  /** Null: training is asked, without a duration. */
  minutes: Minutes | null;
  /** Number of calendar years over which the minutes are asked. */
  years: number;
  /** Alternative: so many minutes in each of these years. */
  yearlyMinutes: Minutes | null;
  parts: readonly { rule: ThemeRule; minutes: Minutes }[];
  /** Natures of training that count up to so many minutes a year. */
  caps: readonly { nature: TrainingNature; minutes: Minutes }[];
};

/** Minutes of one year, nature and subject: of movements, where some may be negative, or of seats taken. */
export type HourSum = { year: number; nature: TrainingNature; rule: ThemeRule | null; minutes: Minutes };

/** 'none_asked': no duration is asked. 'planned': nothing will lack once the registered sessions are done. */
export type HoursState = 'done' | 'planned' | 'missing' | 'none_asked';

export type PartCount = {
  rule: ThemeRule;
  asked: Minutes;
  done: Minutes;
  registered: Minutes;
  missing: Minutes;
};

/** Minutes of one nature and year, before and after its cap. */
export type CapCount = {
  nature: TrainingNature;
  year: number;
  most: Minutes;
  followed: Minutes;
  counted: Minutes;
};

export type HourCount = {
  asked: Minutes | null;
  fromYear: number;
  toYear: number;
  /** Last day for these hours, "2026-12-31". */
  until: string;
  /** Minutes that count, caps applied; `registered`: minutes that the seats will add. */
  done: Minutes;
  registered: Minutes;
  years: { year: number; done: Minutes; registered: Minutes }[];
  parts: PartCount[];
  caps: CapCount[];
  /**
   * Minutes lacking today (`lacking`), and once the registered sessions are done (`missing`); subjects
   * included.
   */
  lacking: Minutes;
  missing: Minutes;
  state: HoursState;
};

/** The quota in force on a day: the latest that begins by then; of two from one day, the one written last. */
export function quotaOn<Row extends { habilitation: string; fromOn: string }>(
  rows: readonly Row[],
  habilitation: string,
  day: string,
): Row | null {
  return rows
    .filter((row) => row.habilitation === habilitation && row.fromOn <= day)
    .reduce<Row | null>((latest, row) => (latest && latest.fromOn > row.fromOn ? latest : row), null);
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** First and last calendar year counted on a day. */
export function hourYears(quota: Pick<Quota, 'years'> | null, day: string): { from: number; to: number } {
  const to = yearOf(day);
  return { from: to - (quota?.years ?? 1) + 1, to };
}

/**
 * Hours done of what a habilitation asks on a day, and hours that the seats will add. Other years are
 * ignored. Without a quota all hours count and none are asked.
 */
export function countHours(
  quota: Quota | null,
  day: string,
  done: readonly HourSum[],
  registered: readonly HourSum[] = [],
): HourCount {
  const { from, to } = hourYears(quota, day);
  const span = Array.from({ length: to - from + 1 }, (_none, index) => from + index);
  const all = [...done, ...registered];
  const years = span.map((year) => {
    const now = counted(quota, done, year);
    return { year, done: now, registered: counted(quota, all, year) - now };
  });
  const parts = (quota?.parts ?? []).map(({ rule, minutes }): PartCount => {
    const now = total(span.map((year) => counted(quota, done, year, rule)));
    const then = total(span.map((year) => counted(quota, all, year, rule)));
    const missing = Math.max(0, minutes - then);
    return { rule, asked: minutes, done: now, registered: then - now, missing };
  });
  const lacking = lack(
    quota,
    years.map((year) => year.done),
    parts.map((part) => part.asked - part.done),
  );
  const missing = lack(
    quota,
    years.map((year) => year.done + year.registered),
    parts.map((part) => part.missing),
  );
  return {
    asked: quota?.minutes ?? null,
    fromYear: from,
    toYear: to,
    until: `${to}-12-31`,
    done: total(years.map((year) => year.done)),
    registered: total(years.map((year) => year.registered)),
    years,
    parts,
    caps: (quota?.caps ?? []).flatMap((cap) => span.flatMap((year) => countCap(cap, done, year))),
    lacking,
    missing,
    state: stateOf(quota, lacking, missing),
  };
}

function stateOf(quota: Quota | null, lacking: Minutes, missing: Minutes): HoursState {
  if (!quota?.minutes) return 'none_asked';
  if (lacking === 0) return 'done';
  return missing === 0 ? 'planned' : 'missing';
}

/**
 * Minutes lacking, by the easier of two ways: over all years, or for this year alone, when each year before
 * reached the yearly minutes. Hours on a subject count among them, so the result is at least what the
 * subjects lack.
 */
function lack(quota: Quota | null, byYear: readonly Minutes[], parts: readonly Minutes[]): Minutes {
  if (!quota?.minutes) return 0;
  const overAll = Math.max(0, quota.minutes - total(byYear));
  const yearly = quota.yearlyMinutes;
  const reachesEach = yearly !== null && byYear.slice(0, -1).every((minutes) => minutes >= yearly);
  const hours = reachesEach ? Math.min(overAll, Math.max(0, yearly - byYear.at(-1)!)) : overAll;
  return Math.max(hours, total(parts.map((minutes) => Math.max(0, minutes))));
}

/**
 * Minutes of a year that count; with `rule`, of that subject alone, to which the whole cap of its nature is
 * then open.
 */
function counted(quota: Quota | null, sums: readonly HourSum[], year: number, rule?: ThemeRule): Minutes {
  let all = 0;
  // No array is made in this loop: the office counts thousands of people at once.
  for (const nature of trainingNatures) {
    let minutes = 0;
    for (const sum of sums)
      if (sum.year === year && sum.nature === nature && (rule === undefined || sum.rule === rule))
        minutes += sum.minutes;
    if (minutes === 0) continue;
    const cap = quota?.caps.find((one) => one.nature === nature);
    all += cap ? Math.min(minutes, cap.minutes) : minutes;
  }
  return all;
}

function countCap(cap: Quota['caps'][number], sums: readonly HourSum[], year: number): CapCount[] {
  const { nature, minutes: maxMinutes } = cap;
  const followed = total(
    sums.filter((sum) => sum.year === year && sum.nature === nature).map(({ minutes }) => minutes),
  );
  return followed === 0
    ? []
    : [{ nature, year, most: maxMinutes, followed, counted: Math.min(followed, maxMinutes) }];
}

const total = (minutes: readonly Minutes[]): Minutes => minutes.reduce((sum, each) => sum + each, 0);
