import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runKillSeries } from './kill-series.ts';
import type { Outage } from './outages.ts';
import { lastSeatRaces, oneOfTwoKilled, workSharedByTwo } from './two-processes.ts';
import { createWorld, type World } from './world.ts';

const dataDir = fileURLToPath(new URL('../../.cache/faults-two', import.meta.url));
let world: World;
beforeAll(async () => {
  world = await createWorld(dataDir);
});
afterEach(async () => {
  await world.portal.stop();
  await (await world.secondPortal()).stop();
});
afterAll(() => world.close());

const failed = (outage: Outage): string[] => outage.findings.filter(({ ok }) => !ok).map(({ what }) => what);

describe('two processes on one PostgreSQL', () => {
  test('OPS-020: give the last seat once, to the person who got the answer', async () => {
    const second = await world.secondPortal();
    await Promise.all([world.portal.start(), second.start()]);
    expect(failed(await lastSeatRaces(world, second))).toEqual([]);
    expect(failed(await oneOfTwoKilled(world, second))).toEqual([]);
  });

  test('MNY-017: lose no money when one is killed while it takes some: the invariants hold and nobody is poorer', async () => {
    const survivor = await world.secondPortal();
    const report = await runKillSeries(world, { count: 5, seed: 2026, survivor });
    expect(report.losses).toEqual([]);
    expect(
      report.invariants.flatMap(({ number, faults }) => faults.map((fault) => `${number}: ${fault}`)),
    ).toEqual([]);
    expect(report.cuts).toBeGreaterThan(1);
    expect(report.payments['settled']).toBeGreaterThan(1);
  });

  test('OPS-020: share their work: a job and a message run once, and a logout ends the login in both', async () => {
    expect(failed(await workSharedByTwo(dataDir))).toEqual([]);
  });
});
