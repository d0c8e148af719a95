import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attestationsKilled, presenceKilled } from './hours-killed.ts';
import { runKillSeries } from './kill-series.ts';
import { backendKilled, mailDown, type Outage, postgresKilled, providerDown } from './outages.ts';
import { ownPostgresFails } from './own-postgres.ts';
import { taskKilled } from './task-killed.ts';
import { lostDisk, wrongClock } from './worst-days.ts';
import { createWorld, type World } from './world.ts';

/** A seeded sample of `npm run faults`, on a PostgreSQL of its own. */
const dataDir = fileURLToPath(new URL('../../.cache/faults', import.meta.url));
const ownDataDir = fileURLToPath(new URL('../../.cache/faults-own', import.meta.url));
let world: World;
beforeAll(async () => {
  world = await createWorld(dataDir);
});
afterAll(() => world.close());

const failed = (outage: Outage): string[] => outage.findings.filter(({ ok }) => !ok).map(({ what }) => what);

describe('the portal killed with kill -9 while it takes money', () => {
  test('MNY-017: leaves the invariants true and nobody poorer, over eight flows', async () => {
    const report = await runKillSeries(world, { count: 8, seed: 2026 });
    expect(report.losses).toEqual([]);
    expect(
      report.invariants.flatMap(({ number, faults }) => faults.map((fault) => `${number}: ${fault}`)),
    ).toEqual([]);
    expect(report.invariants).toHaveLength(27);
    // A series without broken calls would prove nothing.
    expect(report.cuts).toBeGreaterThan(2);
    expect(report.payments['settled']).toBeGreaterThan(2);
  });
});

describe('a wrong clock and a lost disk between killed flows', () => {
  test('leave the invariants true, nobody poorer, and no number given twice', async () => {
    const own = await createWorld(dataDir);
    const series = { count: 4, seed: 11, days: { every: 2, kinds: [lostDisk, wrongClock] } };
    const report = await runKillSeries(own, series);
    try {
      expect(report.days.map(failed)).toEqual([[], []]);
      expect(report.losses).toEqual([]);
      expect(report.invariants.flatMap(({ faults }) => faults)).toEqual([]);
      // The lost disk must have lost money and numbers, or the day would prove nothing.
      const { rows } = await report.world.made.ctx.pool.query(`select
        (select count(*)::int from lost_numbers) as numbers, (select count(*)::int from payment_cases) as cases`);
      expect(rows[0]).toEqual({ numbers: expect.any(Number), cases: expect.any(Number) });
      expect(rows[0].numbers).toBeGreaterThan(0);
      expect(rows[0].cases).toBeGreaterThan(0);
    } finally {
      await report.world.close();
    }
  });
});

describe('long work while the portal is killed with kill -9', () => {
  test('OPS-007: ends the ZIP of a month once, in another process', async () => {
    expect(failed(await taskKilled(world, 'ZIP of a month', 2026))).toEqual([]);
  });

  test('OPS-007: writes an import of people once, in another process', async () => {
    expect(failed(await taskKilled(world, 'import of people', 2026))).toEqual([]);
  });
});

describe('a move while the portal is killed with kill -9', () => {
  test('OPS-038: is written once and whole, in another process', async () => {
    expect(failed(await taskKilled(world, 'move', 2026))).toEqual([]);
  });

  test('OPS-046: reads the former portal to its end, in another process', async () => {
    expect(failed(await taskKilled(world, 'reading of a former portal', 2026))).toEqual([]);
  });
});

describe('presence while the portal is killed with kill -9', () => {
  test('keeps one signature of each person, and one countersignature of the half-day', async () => {
    expect(failed(await presenceKilled(world, 2026))).toEqual([]);
    await world.portal.stop();
  });

  test('issues and announces each attestation once, without a gap', async () => {
    expect(failed(await attestationsKilled(world))).toEqual([]);
  });
});

describe('the portal during a failure around it', () => {
  test('OPS-021: answers 200 or 503 while PostgreSQL is killed under load, then works again by itself', async () => {
    await world.portal.start();
    expect(failed(await backendKilled(world))).toEqual([]);
    expect(failed(await postgresKilled(world))).toEqual([]);
    await world.portal.stop();
  });

  test('OPS-021: works again by itself after its own PostgreSQL is killed or frozen', async () => {
    const outages = await ownPostgresFails(ownDataDir);
    expect(outages.flatMap(failed)).toEqual([]);
  });

  test('MNY-019: answers 502 and keeps the held seat while the payment provider is down', async () => {
    expect(failed(await providerDown(dataDir, { slow: false }))).toEqual([]);
  });

  test('OPS-017: keeps messages in the outbox while the mail server is down, and sends them later', async () => {
    expect(failed(await mailDown(dataDir))).toEqual([]);
  });
});
