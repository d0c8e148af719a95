import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countHours, type HourSum, type Quota, quotaOn } from './count.ts';
import { trainingNatures } from './hours.ts';
import { summariseHours, trimHours } from './matrix.ts';
import { daysWords, formatMinutes, hoursWords, missingSentence, missingWords, readMinutes } from './words.ts';

const h = 60;
const ias: Quota = {
  habilitation: 'IAS',
  fromOn: '2019-01-01',
  minutes: 15 * h,
  years: 1,
  yearlyMinutes: null,
  parts: [],
  caps: [],
};
const property: Quota = {
  habilitation: 'IMMOBILIER',
  fromOn: '2016-04-01',
  minutes: 42 * h,
  years: 3,
  yearlyMinutes: 14 * h,
  parts: [
    { rule: 'ethics', minutes: 2 * h },
    { rule: 'non_discrimination', minutes: 2 * h },
  ],
  caps: [
    { nature: 'colloquium', minutes: 2 * h },
    { nature: 'teaching', minutes: 3 * h },
  ],
};
const day = '2026-12-01';
const sum = (year: number, hours: number, more: Partial<HourSum> = {}): HourSum => ({
  year,
  nature: 'training',
  rule: null,
  minutes: hours * h,
  ...more,
});
const subjects = [sum(2025, 2, { rule: 'ethics' }), sum(2025, 2, { rule: 'non_discrimination' })];

describe('the quota in force on a day', () => {
  const rows = [
    { habilitation: 'IAS', fromOn: '2019-01-01', minutes: 900 },
    { habilitation: 'IAS', fromOn: '2027-01-01', minutes: 1200 },
    { habilitation: 'IAS', fromOn: '2027-01-01', minutes: 1080 },
    { habilitation: 'CIF', fromOn: '2018-01-01', minutes: 420 },
  ];
  test.each([
    ['2018-12-31', undefined],
    ['2019-01-01', 900],
    ['2026-12-31', 900],
    ['2027-01-01', 1080],
  ])('is the latest one that applies on %s', (on, minutes) => {
    expect(quotaOn(rows, 'IAS', on)?.minutes).toBe(minutes);
  });

  test('HRS-035: does not change when the quota of an earlier day is written later', () => {
    expect(quotaOn([...rows, { habilitation: 'IAS', fromOn: '2020-01-01', minutes: 60 }], 'IAS', '2027-06-01'))
      .toMatchObject({ minutes: 1080 }); // prettier-ignore
  });
});

describe('hours of one year', () => {
  test('HRS-038: done, registered and lacking hours are counted separately', () => {
    expect(countHours(ias, day, [sum(2026, 4)], [sum(2026, 2.5)])).toMatchObject({
      asked: 900,
      done: 240,
      registered: 150,
      lacking: 660,
      missing: 510,
      fromYear: 2026,
      toYear: 2026,
      until: '2026-12-31',
      state: 'missing',
    });
  });

  test.each([
    ['done', 15, 0],
    ['planned', 13, 2],
    ['missing', 13, 1.9],
  ])('are %s with %d h done and %d h registered', (state, done, registered) => {
    expect(countHours(ias, day, [sum(2026, done)], [sum(2026, registered)]).state).toBe(state);
  });

  test('of another year do not count, not even registered ones', () => {
    const count = countHours(ias, day, [sum(2025, 15)], [sum(2027, 15)]);
    expect(count).toMatchObject({ done: 0, registered: 0, missing: 900 });
  });

  test('HRS-038: that were taken back no longer count', () => {
    expect(countHours(ias, day, [sum(2026, 7), sum(2026, -7)]).done).toBe(0);
  });

  test.each([null, { ...ias, minutes: null }])('lack nothing when no duration is asked', (quota) => {
    expect(countHours(quota, day, [sum(2026, 3)])).toMatchObject({
      asked: null,
      done: 180,
      missing: 0,
      state: 'none_asked',
    });
  });
});

describe('hours over three years', () => {
  test('are enough with 42 h in total, however spread', () => {
    expect(countHours(property, day, [sum(2024, 38), ...subjects])).toMatchObject({
      state: 'done',
      missing: 0,
      fromYear: 2024,
      years: [
        { year: 2024, done: 38 * h },
        { year: 2025, done: 4 * h },
        { year: 2026, done: 0 },
      ],
    });
  });

  test('are enough with the yearly part in each year, when it is less than the whole', () => {
    const lighter = { ...property, yearlyMinutes: 10 * h };
    const done = [sum(2024, 10), sum(2025, 6), ...subjects];
    expect(countHours(lighter, day, [...done, sum(2026, 10)]).state).toBe('done');
    expect(countHours(lighter, day, [...done, sum(2026, 7)]).missing).toBe(3 * h);
  });

  test('lack the rest of the total once an earlier year is short of the yearly part', () => {
    const lighter = { ...property, yearlyMinutes: 10 * h };
    expect(countHours(lighter, day, [sum(2024, 9.5), sum(2025, 6), ...subjects]).missing).toBe(22.5 * h);
  });

  test('HRS-035: lack 2 h of each subject, even when the total is reached', () => {
    const count = countHours(property, day, [sum(2024, 42), sum(2025, 1.5, { rule: 'ethics' })]);
    expect(count).toMatchObject({ state: 'missing', missing: 2.5 * h });
    expect(count.parts).toEqual([
      { rule: 'ethics', asked: 120, done: 90, registered: 0, missing: 30 },
      { rule: 'non_discrimination', asked: 120, done: 0, registered: 0, missing: 120 },
    ]);
  });

  test('are planned when a registered session covers the missing subject', () => {
    const count = countHours(
      property,
      day,
      [sum(2024, 38), subjects[0]!],
      [sum(2026, 2, { rule: 'non_discrimination' })],
    );
    expect(count.state).toBe('planned');
  });
});

describe('the caps of a nature of training', () => {
  test('HRS-035: a colloquium counts 2 h a year at most, teaching 3 h, beside the hours followed', () => {
    const done = [
      sum(2025, 1.5, { nature: 'colloquium' }),
      sum(2026, 3, { nature: 'colloquium' }),
      sum(2026, 4, { nature: 'teaching' }),
    ];
    const count = countHours(property, day, done);
    expect(count.done).toBe(6.5 * h);
    expect(count.caps).toEqual([
      { nature: 'colloquium', year: 2025, most: 120, followed: 90, counted: 90 },
      { nature: 'colloquium', year: 2026, most: 120, followed: 180, counted: 120 },
      { nature: 'teaching', year: 2026, most: 180, followed: 240, counted: 180 },
    ]);
  });

  test('registered hours add only the rest of the cap', () => {
    const count = countHours(
      property,
      day,
      [sum(2026, 1.5, { nature: 'colloquium' })],
      [sum(2026, 3, { nature: 'colloquium' })],
    );
    expect(count).toMatchObject({ done: 90, registered: 30 });
  });

  test('hours on a subject are capped by their nature', () => {
    const count = countHours(property, day, [sum(2026, 3, { nature: 'colloquium', rule: 'ethics' })]);
    expect(count.parts[0]).toMatchObject({ done: 120, missing: 0 });
  });

  test('further hours never lower the done hours, which never exceed the followed ones', () => {
    const sums = fc.array(
      fc.record({
        year: fc.constantFrom(2023, 2024, 2025, 2026),
        nature: fc.constantFrom(...trainingNatures),
        rule: fc.constantFrom(null, 'ethics' as const, 'non_discrimination' as const),
        minutes: fc.integer({ min: 1, max: 600 }),
      }),
    );
    fc.assert(
      fc.property(sums, sums, (done, registered) => {
        const now = countHours(property, day, done);
        const then = countHours(property, day, [...done, ...registered]);
        const forecast = countHours(property, day, done, registered);
        expect(now.done).toBeLessThanOrEqual(done.reduce((all, { minutes }) => all + minutes, 0));
        expect(then.done).toBeGreaterThanOrEqual(now.done);
        expect(forecast.done + forecast.registered).toBe(then.done);
        expect(forecast.missing).toBe(then.lacking);
        expect(forecast.missing).toBeLessThanOrEqual(forecast.lacking);
      }),
    );
  });
});

describe('lacking hours, in words', () => {
  const part = (rule: 'ethics' | 'non_discrimination', missing: number) => ({
    rule,
    asked: 120,
    done: 120 - missing,
    registered: 0,
    missing,
  });
  test.each([
    [{ missing: 0, parts: [] }, ''],
    [{ missing: 180, parts: [] }, '3\u00a0h'],
    [{ missing: 270, parts: [part('ethics', 120)] }, '4\u00a0h\u00a030 dont 2\u00a0h de déontologie'],
    [{ missing: 120, parts: [part('ethics', 120)] }, '2\u00a0h de déontologie'],
    [
      { missing: 150, parts: [part('ethics', 90), part('non_discrimination', 60)] },
      '1\u00a0h\u00a030 de déontologie et 1\u00a0h de non-discrimination',
    ],
  ])('HRS-039: are written with their subjects: %j', (count, words) => {
    expect(missingWords(count)).toBe(words);
  });

  test('HRS-039: are followed by the last day to make them up', () => {
    expect(missingSentence({ missing: 180, parts: [], until: '2026-12-31' })).toBe(
      'Il vous manque 3\u00a0h avant le 31\u00a0déc.',
    );
    expect(formatMinutes(0)).toBe('0\u00a0h');
  });
});

describe('durations that people type', () => {
  test.each([
    ['3 h 30', 210],
    ['3h', 180],
    ['3h05', 185],
    ['2,5', 150],
    ['1.1 h', 66],
    ['2 heures', 120],
    ['90 min', 90],
    ['3h75', null],
    ['0', null],
    ['', null],
    ['bientôt', null],
    ['-2', null],
  ])('%s is read in minutes, or refused', (typed, minutes) => {
    expect(readMinutes(typed)).toBe(minutes);
  });
});

describe('the hours of a session', () => {
  const lines = [
    { habilitation: 'IAS', minutes: 60, theme: 'Emprunteur', rule: null },
    { habilitation: 'IMMOBILIER', minutes: 60, theme: null, rule: null },
    { habilitation: 'IMMOBILIER', minutes: 120, theme: 'Déontologie', rule: 'ethics' },
  ] as const;

  test('are summed by habilitation, in the order of the profile', () => {
    expect(summariseHours(lines).map((summary) => hoursWords(summary))).toEqual([
      '3\u00a0h IMMOBILIER dont 2\u00a0h déontologie',
      '1\u00a0h IAS',
    ]);
    expect(hoursWords(summariseHours(lines)[1]!, true)).toBe('1\u00a0h IAS (Emprunteur)');
  });

  test('are cut to the length of the session, the last lines first', () => {
    const cut = trimHours(
      [
        { habilitation: 'IAS', themeId: 1, minutes: 90 },
        { habilitation: 'IAS', themeId: null, minutes: 60 },
        { habilitation: 'CIF', themeId: null, minutes: 200 },
      ],
      120,
    );
    expect(cut.map(({ minutes }) => minutes)).toEqual([90, 30, 120]);
  });
});

test.each([
  ['2026-11-12', '2026-11-12', 'jeu. 12 nov. 2026'],
  ['2026-11-12', '2026-11-13', 'jeu. 12 au ven. 13 nov. 2026'],
  ['2026-11-30', '2026-12-01', 'lun. 30 nov. au mar. 1er déc. 2026'],
  ['2026-12-31', '2027-01-01', 'jeu. 31 déc. 2026 au ven. 1er janv. 2027'],
])('the days from %s to %s are written "%s"', (from, to, words) => {
  expect(daysWords(from, to)).toBe(words);
});

test('a thousand hours and more are written with a space between thousands', () => {
  expect([formatMinutes(1481 * 60), formatMinutes(999 * 60 + 5)]).toEqual([
    '1\u00a0481\u00a0h',
    '999\u00a0h\u00a005',
  ]);
});
