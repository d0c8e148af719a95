import { expect, test } from 'vitest';
import { serverArguments } from '../../scripts/server.ts';
import { runHostileSeries } from './series.ts';
import { createWorld } from './world.ts';

/** A seeded sample of `npm run hostile`. */
test('CORE-009: two thousand hostile requests to every call get French refusals and no 5xx, and the invariants hold', async () => {
  const world = await createWorld(serverArguments);
  try {
    const report = await runHostileSeries(world, { count: 2_000, seed: 2026 });
    expect(report.faults).toEqual([]);
    expect(report.errors).toEqual([]);
    expect(report.refusedFor503).toEqual(new Map());
    expect([report.isAlive, report.isReady]).toEqual([true, true]);
    expect(report.invariants.flatMap(({ faults }) => faults)).toEqual([]);
    expect(report.invariants).toHaveLength(27);
    // A series that reached no call, or whose calls were all refused for access, would prove nothing.
    expect(Math.min(...report.attacks.values())).toBeGreaterThan(0);
    expect(report.statuses.get('200')).toBeGreaterThan(200);
    expect(report.statuses.get('422')).toBeGreaterThan(100);
  } finally {
    await world.close();
  }
});
