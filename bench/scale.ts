import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { helpOn, root, run } from '../scripts/command.ts';
import type { Call } from './call.ts';
import { prepareCalls, tokenSecret } from './calls.ts';
import { dataDir, freshDatabase } from './database.ts';
import type { Round } from './load.ts';
import { untilSent } from './outbox.ts';
import { processorTimes } from './processor.ts';
import { connections, median, rate, runRound } from './rounds.ts';
import { type Server, startPortal } from './servers.ts';
import { countedOn, startWithStatistics, statementsUntilAnswer } from './statement-times.ts';

helpOn(`
npm run bench:scale [-- --quick]

What a call costs, on the large association: processor time of the portal and of PostgreSQL, log of changes (WAL) and
statements, for the list, a page, a person’s page, the calendar, a free registration (with its e-mail) and the creation of
a session. Then two processes against one on the same PostgreSQL, for the list and the registration, rounds in turn. The
load is made on the same machine: with few cores PostgreSQL, the load and one process fill it already, and the ratio says
little of what a second machine brings. The costs do; docs/scaling.md reckons with them. Linux only.

It fails on nothing: there is no figure to reach. All of it is in bench/scale.json.
`);

const quick = process.argv.includes('--quick');
const rounds = quick ? 2 : 5;
const seconds = quick ? 1 : 3;

type Cost = {
  call: string;
  perSecond: number;
  portalMs: number;
  postgresMs: number;
  walBytes: number;
  /** Null where PostgreSQL has no pg_stat_statements. */
  statements: number | null;
};
const costs: Cost[] = [];
type Ratio = { call: string; one: number; two: number; ratio: number; busy: string };
const ratios: Ratio[] = [];

async function walPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`,
  );
  return Number(rows[0]!.bytes);
}

/**
 * Measures the processor time of one process and of PostgreSQL for a call, with the sending of its messages.
 */
async function costOf(portal: Server, call: Call, pool: pg.Pool): Promise<Omit<Cost, 'statements'>> {
  const times = processorTimes([portal.pid]);
  const measured: Omit<Cost, 'call' | 'statements'>[] = [];
  for (let number = 0; number <= rounds; number += 1) {
    const [before, walBefore] = [times(), await walPosition(pool)];
    let [after, walAfter] = [before, walBefore];
    const round = await runRound([portal], call, seconds, async () => {
      await untilSent(pool, 'registration_confirmed');
      await untilSent(pool, 'copilot_approved');
      [after, walAfter] = [times(), await walPosition(pool)];
    });
    if (number === 0) continue;
    measured.push({
      perSecond: round.perSecond,
      portalMs: (after.portals - before.portals) / round.requests,
      postgresMs: (after.postgres - before.postgres) / round.requests,
      walBytes: (walAfter - walBefore) / round.requests,
    });
  }
  const middle = (of: keyof (typeof measured)[number]): number => median(measured.map((one) => one[of]));
  return {
    call: call.name,
    perSecond: middle('perSecond'),
    portalMs: middle('portalMs'),
    postgresMs: middle('postgresMs'),
    walBytes: middle('walBytes'),
  };
}

/** Compares the same call at one process and at two, in turn. */
async function twoAgainstOne(one: Server, two: readonly Server[], call: Call): Promise<void> {
  const measured = { one: [] as Round[], two: [] as Round[] };
  const times = processorTimes(two.map(({ pid }) => pid));
  const shares: number[][] = [];
  for (let number = 0; number <= rounds; number += 1) {
    const alone = await runRound([one], call, seconds);
    const [before, own] = [times(), process.cpuUsage()];
    const both = await runRound(two, call, seconds, async () => {
      const [after, load] = [times(), process.cpuUsage(own)];
      const loadMs = (load.user + load.system) / 1000;
      shares.push([after.portals - before.portals, after.postgres - before.postgres, loadMs]);
    });
    if (number === 0) continue;
    measured.one.push(alone);
    measured.two.push(both);
  }
  const [portals, postgres, load] = [0, 1, 2].map((at) => median(shares.map((share) => share[at]!)));
  const sum = portals! + postgres! + load!;
  const percent = (part: number): string => `${Math.round((100 * part) / sum)} %`;
  const busy = `processor time: portals ${percent(portals!)}, PostgreSQL ${percent(postgres!)}, load ${percent(load!)}`;
  const [ofOne, ofTwo] = [rate(measured.one), rate(measured.two)];
  ratios.push({ call: call.name, one: ofOne, two: ofTwo, ratio: ofTwo / ofOne, busy });
  console.log(
    `${call.name.padEnd(14)} two processes / one ${(ofTwo / ofOne).toFixed(2)}  (${ofTwo.toFixed(0)}/s, ${ofOne.toFixed(0)}/s; ${busy})`,
  );
}

function printCost(cost: Cost): void {
  const { call, perSecond, portalMs, postgresMs, walBytes, statements } = cost;
  const figures = [
    `${perSecond.toFixed(0)}/s`.padStart(8),
    `portal ${portalMs.toFixed(2)} ms`,
    `PostgreSQL ${postgresMs.toFixed(2)} ms`,
    `WAL ${(walBytes / 1024).toFixed(1)} kB`.padStart(12),
    ...(statements === null ? [] : [`${statements} statements`]),
  ];
  console.log(`${call.padEnd(14)} ${figures.join('  ')}`);
}

mkdirSync(dataDir, { recursive: true });
const built = await run(['node', 'scripts/build.ts', '--if-needed'], true);
if (!built.ok) process.exit(1);
const [processor] = cpus();
const machine = `${availableParallelism()} cores, ${processor?.model ?? 'unknown'}`;
console.log(machine);
const postgres = await startWithStatistics();
try {
  const url = await freshDatabase(postgres.connectionString, 'large');
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const prepared = await prepareCalls(url);
  const { detail, registration, profile } = prepared;
  const [list, calendar] = [await prepared.filteredList(), await prepared.calendar()];
  const calls = [list, detail, profile, calendar, registration, await prepared.creation()];
  const portals = [await startPortal(url, tokenSecret), await startPortal(url, tokenSecret)] as const;
  const plain: Omit<Cost, 'statements'>[] = [];
  for (const call of calls) plain.push(await costOf(portals[0], call, pool));
  for (const call of [list, registration]) await twoAgainstOne(portals[0], portals, call);
  await portals[1].stop();
  const on = countedOn(postgres.connectionString, url);
  for (const [index, call] of calls.entries()) {
    costs.push({ ...plain[index]!, statements: await statementsUntilAnswer(portals[0], call, on) });
    printCost(costs.at(-1)!);
  }
  await portals[0].stop();
  await prepared.close();
  await pool.end();
} finally {
  await postgres.stop();
}
const results = { at: new Date().toISOString(), node: process.version, machine, connections, costs, ratios };
writeFileSync(join(root, 'bench/scale.json'), `${JSON.stringify(results, null, 2)}\n`);
process.exit(0);
