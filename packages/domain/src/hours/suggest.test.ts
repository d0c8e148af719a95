import { describe, expect, test } from 'vitest';
import type { Quota } from './count.ts';
import type { Habilitation, ThemeRule } from './hours.ts';
import { type Candidate, suggestSessions } from './suggest.ts';

const day = '2026-12-01';
const quota = (habilitation: Habilitation, hours: number, parts: Quota['parts'] = []): Quota => ({
  habilitation,
  fromOn: '2020-01-01',
  minutes: hours * 60,
  years: 1,
  yearlyMinutes: null,
  parts,
  caps: [],
});
const need = (habilitation: Habilitation, hours: number, parts: Quota['parts'] = []) => ({
  habilitation,
  quota: quota(habilitation, hours, parts),
  done: [],
  registered: [],
});
const session = (
  id: number,
  hours: Partial<Record<Habilitation, number>>,
  rule: ThemeRule | null = null,
  on = id,
): Candidate => ({
  id,
  slots: [{ dateAt: `2026-12-${10 + on}T08:00:00.000Z`, endAt: `2026-12-${10 + on}T16:00:00.000Z` }],
  sums: Object.entries(hours).map(([habilitation, count]) => ({
    habilitation: habilitation as Habilitation,
    year: 2026,
    nature: 'training',
    rule,
    minutes: count * 60,
  })),
});

describe('the sessions suggested for lacking hours', () => {
  test('HRS-040: include one sufficient session rather than two earlier ones', () => {
    const candidates = [session(1, { IAS: 2 }), session(2, { IAS: 1 }), session(3, { IAS: 3 })];
    expect(suggestSessions([need('IAS', 3)], candidates, day)).toEqual({ ids: [3], isEnough: true });
  });

  test('include one session that counts for several habilitations', () => {
    const candidates = [session(1, { IAS: 3 }), session(2, { CIF: 3 }), session(3, { IAS: 3, CIF: 3 })];
    expect(suggestSessions([need('IAS', 3), need('CIF', 3)], candidates, day).ids).toEqual([3]);
  });

  test('include the earliest of equally good sessions', () => {
    const candidates = [session(1, { IAS: 3 }), session(2, { IAS: 3 })];
    expect(suggestSessions([need('IAS', 3)], candidates, day).ids).toEqual([1]);
  });

  test('include a session about a lacking subject', () => {
    const candidates = [session(1, { IMMOBILIER: 4 }), session(2, { IMMOBILIER: 2 }, 'ethics')];
    const asked = need('IMMOBILIER', 4, [{ rule: 'ethics', minutes: 120 }]);
    expect(suggestSessions([asked], candidates, day)).toEqual({ ids: [1, 2], isEnough: true });
  });

  test('are those that fill most when none suffices, and are marked as not enough', () => {
    const candidates = [session(1, { IAS: 1 }), session(2, { CIF: 7 }), session(3, { IAS: 4 })];
    expect(suggestSessions([need('IAS', 15)], candidates, day)).toEqual({ ids: [1, 3], isEnough: false });
  });

  test('HRS-040: are never at the same hours: a later one is taken, or else less is filled', () => {
    const full = [session(1, { IAS: 2 }), session(2, { IAS: 2 }, null, 1)];
    expect(suggestSessions([need('IAS', 4)], [...full, session(3, { IAS: 2 })], day)).toEqual({
      ids: [1, 3],
      isEnough: true,
    });
    expect(suggestSessions([need('IAS', 4)], full, day)).toEqual({ ids: [1], isEnough: false });
  });

  test('are more than three when needed', () => {
    const candidates = [1, 2, 3, 4, 5, 6].map((id) => session(id, { IAS: 1 }));
    expect(suggestSessions([need('IAS', 4)], candidates, day)).toEqual({ ids: [1, 2, 3, 4], isEnough: true });
  });

  test('are none when nothing lacks, or when none helps', () => {
    expect(suggestSessions([need('IAS', 0)], [session(1, { IAS: 1 })], day)).toEqual({
      ids: [],
      isEnough: true,
    });
    expect(suggestSessions([need('IAS', 3)], [session(1, { CIF: 1 })], day)).toEqual({
      ids: [],
      isEnough: false,
    });
  });
});
