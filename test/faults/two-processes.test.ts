import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runKillSeries } from './kill-series.ts';
import type { Outage } from './outages.ts';
import { lastSeatRaces, oneOfTwoKilled, workSharedByTwo } from './two-processes.ts';
import { createWorld, type World } from './world.ts';

const dataDir = fileURLToPath(new URL('../../.cache/faults-two', import.meta.url));
let world: World;
beforeAll(async () => {
  world = await createWorld(dataDir);
});
afterAll(() => world.close());

const failed = (outage: Outage): string[] => outage.findings.filter(({ ok }) => !ok).map(({ what }) => what);

describe('two processes on one PostgreSQL', () => {
  test('the last seat is given once, and stays with who was answered', async () => {
    const second = await world.secondPortal();
    await Promise.all([world.portal.start(), second.start()]);
    expect(failed(await lastSeatRaces(world, second))).toEqual([]);
    expect(failed(await oneOfTwoKilled(world, second))).toEqual([]);
    await Promise.all([world.portal.stop(), second.stop()]);
  });

  test('one is killed while it takes money, the other goes on: the invariants true, nobody poorer', async () => {
    const survivor = await world.secondPortal();
    const report = await runKillSeries(world, { count: 8, seed: 2026, survivor });
    expect(report.losses).toEqual([]);
    expect(
      report.invariants.flatMap(({ number, faults }) => faults.map((fault) => `${number}: ${fault}`)),
    ).toEqual([]);
    expect(report.cuts).toBeGreaterThan(1);
    expect(report.payments['settled']).toBeGreaterThan(1);
  });

  test('a job and a message are the work of one of them, a login that ends is over for both', async () => {
    expect(failed(await workSharedByTwo(dataDir))).toEqual([]);
  });
});
