import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { primaryLost, standbyLost } from './failover.ts';
import type { Outage } from './outages.ts';

const folder = (name: string): string => fileURLToPath(new URL(`../../.cache/${name}`, import.meta.url));
const failed = (outage: Outage): string[] => outage.findings.filter(({ ok }) => !ok).map(({ what }) => what);

// A primary that is frozen is in `npm run faults`: it takes the same way, once it no longer answers.
test('OPS-022: nothing acknowledged is lost when the primary PostgreSQL is killed and its synchronous standby promoted', async () => {
  expect(failed(await primaryLost(folder('faults-primary-killed'), 'killed'))).toEqual([]);
});

test('OPS-022: the primary PostgreSQL acknowledges nothing without its synchronous standby', async () => {
  expect(failed(await standbyLost(folder('faults-standby')))).toEqual([]);
});
