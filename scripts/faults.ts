import { join } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { primaryLost, standbyLost } from '../test/faults/failover.ts';
import { attestationsKilled, presenceKilled } from '../test/faults/hours-killed.ts';
import { type KillReport, runKillSeries } from '../test/faults/kill-series.ts';
import {
  backendKilled,
  diskFull,
  mailDown,
  type Outage,
  postgresKilled,
  providerDown,
} from '../test/faults/outages.ts';
import { ownPostgresFails } from '../test/faults/own-postgres.ts';
import { taskKilled } from '../test/faults/task-killed.ts';
import { lostDisk, wrongClock } from '../test/faults/worst-days.ts';
import { lastSeatRaces, oneOfTwoKilled, workSharedByTwo } from '../test/faults/two-processes.ts';
import { createWorld } from '../test/faults/world.ts';
import { helpOn, root, run } from './command.ts';

helpOn(`
npm run faults [-- --flows 100] [--seed 1] [--long]
npm run faults -- --statements [--act payByCard]

Kills the portal with kill -9 once in each of 100 money flows (card, PayPal, credit, both, cancellation, accepted offer,
discovery fee, late capture), driven over HTTP as a browser would, at moments that the seed chooses; then counts: the
invariants, and whoever paid without a seat, a refund or a stuck case. Then it is killed in the middle of a ZIP of
invoices and of an import of people, which another process has to end once, and of a move from a former tool, while a half-day is signed and countersigned,
and while attestations are issued. Then PostgreSQL killed under load, the
portal’s own one killed and frozen, two processes on one database that race for a last seat and of which one is killed,
a primary PostgreSQL killed and frozen while its standby is promoted, the standby lost, the payment provider down and
slow, the mail server down, the disk full (root only: a small disk in memory).

--long is a thousand flows (unless --flows says otherwise), and after each fifty in turn: the clock of the machine stands a
year ahead for a while; or the disk is lost, and a backup that was made in the middle of a flow is restored as
docs/operations.md says, numbers and money after it with it. About half an hour.

--statements is another series: every statement of every call that writes fails in turn (refused; the connection cut before
it; cut after it was committed, before its answer), and the same person does the act again. It must have happened once, and
the invariants hold. The calls are those of the contract, so a new one is in it by itself; --act takes those whose name has
this part. About seven minutes.

Exits 1 when something was lost. On a PostgreSQL of its own in .cache/faults. About five minutes.
`);

const { values } = parseArgs({
  options: {
    flows: { type: 'string' },
    seed: { type: 'string', default: '1' },
    long: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
    act: { type: 'string', default: '' },
  },
});
if (values.statements) {
  const file = 'apps/api/src/http/statements-in-turn.test.ts';
  const series = await run(['vitest', 'run', '--project', 'api', file], true, { FAILING_ACTS: values.act });
  process.exit(series.ok ? 0 : 1);
}
const flowCount = Number(values.flows ?? (values.long ? 1000 : 100));
const dataDir = join(root, '.cache/faults');
let failures = 0;

function line(ok: boolean, text: string): void {
  if (!ok) failures += 1;
  console.log(`  ${ok ? styleText('green', '✓') : styleText('red', '✗')} ${text}`);
}

function printKills(report: KillReport): void {
  const { flows, cuts, triedAgain, payments, invariants, losses } = report;
  console.log(
    `\n${flows} flows killed, ${cuts} of them in the middle of a call; ${triedAgain} people tried again`,
  );
  console.log(
    `  payments: ${Object.entries(payments)
      .map(([state, count]) => `${count} ${state}`)
      .join(', ')}`,
  );
  for (const { number, title, checked, faults } of invariants) {
    line(
      faults.length === 0,
      `${number}. ${title} (${checked} checked)${faults.map((fault) => `\n      ${fault}`).join('')}`,
    );
  }
  line(
    losses.length === 0,
    `nobody paid without a seat, a refund or a stuck case${losses.map((loss) => `\n      ${loss}`).join('')}`,
  );
}

function printOutage({ name, notTried, findings }: Outage): void {
  console.log(`\n${name}${notTried ? `: not tried, ${notTried}` : ''}`);
  for (const { what, ok } of findings) line(ok, what);
}

const built = await run(['node', 'scripts/build.ts', '--if-needed'], true);
if (!built.ok) process.exit(1);
let world = await createWorld(dataDir);
try {
  const report = await runKillSeries(world, {
    count: flowCount,
    seed: Number(values.seed),
    ...(values.long && { days: { every: 50, kinds: [wrongClock, lostDisk] } }),
    say: console.log,
  });
  world = report.world;
  printKills(report);
  for (const day of report.days) printOutage(day);
  printOutage(await taskKilled(world, 'ZIP of a month', Number(values.seed)));
  printOutage(await taskKilled(world, 'import of people', Number(values.seed)));
  printOutage(await taskKilled(world, 'move', Number(values.seed)));
  printOutage(await taskKilled(world, 'reading of a former portal', Number(values.seed)));
  printOutage(await presenceKilled(world, Number(values.seed)));
  await world.portal.stop();
  printOutage(await attestationsKilled(world));
  await world.portal.start();
  printOutage(await backendKilled(world));
  printOutage(await postgresKilled(world));
  const second = await world.secondPortal();
  await second.start();
  printOutage(await lastSeatRaces(world, second));
  printOutage(await oneOfTwoKilled(world, second));
} finally {
  await world.close();
}
for (const outage of await ownPostgresFails(join(root, '.cache/faults-own'))) printOutage(outage);
for (const way of ['killed', 'frozen'] as const)
  printOutage(await primaryLost(join(root, `.cache/faults-primary-${way}`), way));
printOutage(await standbyLost(join(root, '.cache/faults-standby')));
printOutage(await providerDown(dataDir, { slow: true }));
printOutage(await workSharedByTwo(dataDir));
printOutage(await mailDown(dataDir));
printOutage(await diskFull(join(root, '.cache/faults-disk')));
console.log(failures === 0 ? '\nNothing was lost.' : `\n${failures} findings.`);
process.exit(failures === 0 ? 0 : 1);
