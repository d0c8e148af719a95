import { describe, expect, test } from 'vitest';
import {
  attendedMinutes,
  type AttestationSnapshot,
  type AttestedHalfDay,
  type AttestedLine,
  followedOn,
  givesWayTo,
  isContradicted,
  isEntitled,
  prorated,
  voidReason,
} from './attestations.ts';

const half = (day: string, part: 'morning' | 'afternoon', isAttended = true, minutes = 180) =>
  ({ day, part, isAttended, minutes, startsAt: '', endsAt: '' }) satisfies AttestedHalfDay;
const [first, second, third] = [
  half('2026-12-01', 'morning'),
  half('2026-12-01', 'afternoon'),
  half('2026-12-02', 'morning', false),
] as const;
const line = (minutes: number, more: Partial<AttestedLine> = {}): AttestedLine => ({
  habilitation: 'IAS',
  themeId: null,
  theme: null,
  minutes,
  ...more,
});

describe('the right to an attestation', () => {
  test.each([
    [[true, true], 100, true],
    [[true, false], 100, false],
    [[true, false], 50, true],
    [[true, false], 51, false],
    [[true, true, false], 66, true],
    [[true, true, false], 67, false],
    [[false, false], 1, false],
    [[], 1, false],
  ])('with half-days %j attended and a share of %i required is %s', (attended, share, expected) => {
    expect(
      isEntitled(
        attended.map((isAttended) => ({ isAttended })),
        share,
      ),
    ).toBe(expected);
  });

  test('counts only the attended half-days', () => {
    expect(attendedMinutes([first, { ...second, minutes: 210 }, third])).toBe(390);
  });
});

describe('the hours of a person who attended in part', () => {
  test.each([
    [360, 360, [120]],
    [180, 360, [60]],
    [100, 360, [33]],
    [1, 360, []],
    [0, 360, []],
    [0, 0, []],
  ])('HRS-024: are in proportion to %i of %i minutes attended', (attended, total, expected) => {
    expect(prorated([line(120)], { attended, total }).map(({ minutes }) => minutes)).toEqual(expected);
  });

  test('HRS-024: are never more than the attended time, even when the session counts for more', () => {
    expect(prorated([line(240)], { attended: 180, total: 180 })).toEqual([line(180)]);
  });

  test('are never more than the attended time for one habilitation, all its themes together', () => {
    const [ethics, credit] = [
      { themeId: 3, theme: 'Déontologie' },
      { themeId: 4, theme: 'Crédit' },
    ];
    const other = line(300, { habilitation: 'CIF' });
    expect(
      prorated([line(240, ethics), line(240, credit), line(60), other], { attended: 180, total: 360 }),
    ).toEqual([line(120, ethics), line(60, credit), line(150, { habilitation: 'CIF' })]);
  });
});

describe('reasons to void an attestation', () => {
  const session = { nature: 'training' } as AttestationSnapshot['session'];
  const person = { id: 1, firstName: 'Ada', lastName: 'Roux', company: '', companyAddress: '' };
  const halfDays = [first, second, third];
  const lines = [line(120), line(60, { themeId: 3, theme: 'Déontologie' })];
  const issued = { session, person, halfDays, lines } as AttestationSnapshot;
  const now = { person, halfDays, lines, nature: session.nature, share: 66 };

  test('are none while its content is true, in whatever order', () => {
    expect(voidReason(issued, now)).toBeNull();
    expect(
      voidReason(issued, { ...now, halfDays: halfDays.toReversed(), lines: lines.toReversed() }),
    ).toBeNull();
    expect(voidReason(issued, { ...now, person: { ...person, company: 'Autre' } })).toBeNull();
    expect(voidReason(issued, { ...now, halfDays: [first, second] })).toBeNull();
  });

  test.each([
    ['presence', { halfDays: [first, { ...second, isAttended: false }, third] }],
    ['presence', { halfDays: [first, second, { ...third, isAttended: true }] }],
    ['presence', { halfDays: [first, { ...second, minutes: 210 }, third] }],
    ['presence', { halfDays: [first, { ...second, day: '2026-12-03' }, third] }],
    ['hours', { lines: [line(119), lines[1]!] }],
    ['hours', { lines: [lines[0]!] }],
    ['hours', { lines: [lines[0]!, line(60, { themeId: 4 })] }],
    ['hours', { lines: [lines[0]!, line(60)] }],
    ['hours', { lines: [line(120, { habilitation: 'CIF' }), lines[1]!] }],
    ['hours', { nature: 'colloquium' as const }],
    ['halfDays', { halfDays: [...halfDays, half('2026-12-03', 'morning', false)] }],
    ['person', { person: { ...person, lastName: 'Durand' } }],
    ['person', { person: { ...person, firstName: 'Ada Roux', lastName: '' } }],
  ])('include a change of %s: %j', (reason, changed) => {
    expect(voidReason(issued, { ...now, ...changed })).toBe(reason);
  });

  test('are only a half-day no longer attended, while the rest of its session waits', () => {
    expect(isContradicted(issued, [first, second])).toBe(false);
    expect(isContradicted(issued, [third, second, first])).toBe(false);
    expect(isContradicted(issued, [first])).toBe(true);
    expect(isContradicted(issued, [first, { ...second, minutes: 210 }])).toBe(true);
    expect(isContradicted(issued, [first, { ...second, part: 'evening' }])).toBe(true);
  });

  test('the hours of an attestation count on the last attended day', () => {
    expect(followedOn({ halfDays: [second, first, third] })).toBe('2026-12-01');
    expect(followedOn({ halfDays: [{ ...third, isAttended: true }, first] })).toBe('2026-12-02');
  });
});

test('a proof gives way to the rival that is as long, whatever shorter ones come before it', () => {
  const [short, long] = [{ minutes: 210 }, { minutes: 600 }];
  expect(givesWayTo(390, [short, long])).toBe(long);
  expect(givesWayTo(600, [long])).toBe(long);
  expect(givesWayTo(390, [short])).toBeUndefined();
  expect(givesWayTo(390, [])).toBeUndefined();
});
