import { parseArgs, styleText } from 'node:util';
import { memoryGrowth } from '../test/hostile/memory.ts';
import { type HostileReport, inMb, runHostileSeries } from '../test/hostile/series.ts';
import { createWorld } from '../test/hostile/world.ts';
import { helpOn, run } from './command.ts';
import { printReport } from './invariants.ts';
import { serverArguments } from './server.ts';

helpOn(`
npm run hostile [-- --requests 100000] [--seed 1] [--from 0]

Starts the portal on a data folder of its own, with the sample association, and sends 100,000 hostile requests to every
call of the contract, as a visitor and as each account of the sample: values that suit no field, spoilt bodies, wrong
types, tokens and methods, ids of others, bytes that are no HTTP, the same several times at once. Before that, every
hostile value in every field of every call, of which npm test tries a third.

Exits 1 when an answer is a 5xx or no problem+json in French, when the portal dies, logs an error or grows without end, and
when afterwards one of the invariants does not hold or the portal is not ready. With the same seed a request has the
same number: --from 4711 --requests 1 sends that one alone.
`);

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    from: { type: 'string', default: '0' },
  },
});

const built = await run(['node', 'scripts/build.ts', '--if-needed'], true);
if (!built.ok) process.exit(1);
// Each value in each field of each call, of which npm test tries a third.
const file = 'apps/api/src/http/hostile.test.ts';
const each = await run(['vitest', 'run', '--project', 'api', file], true, { HOSTILE_VALUES: 'all' });
console.log(`seed ${values.seed}`);
const world = await createWorld(serverArguments);
let report: HostileReport;
try {
  const [count, seed, from] = [values.requests, values.seed, values.from].map(Number) as [
    number,
    number,
    number,
  ];
  report = await runHostileSeries(world, { count, seed, from, say: console.log });
} finally {
  await world.close();
}
process.exitCode = print(report) === 0 && each.ok ? 0 : 1;

function print({ sent, attacks, statuses, kinds, refusedFor503, ...left }: HostileReport): number {
  let failures = 0;
  const line = (found: readonly string[], text: string): void => {
    failures += found.length;
    console.log(`${found.length === 0 ? styleText('green', '✓') : styleText('red', '✗')} ${text}`);
    for (const one of found.slice(0, 40)) console.log(`     ${one}`);
    if (found.length > 40) console.log(`     … and ${found.length - 40} more`);
  };
  const counts = [...attacks.values()];
  console.log(
    `\n${sent} requests to ${attacks.size} calls, ${Math.min(...counts)} to ${Math.max(...counts)} each, in ${Math.round(left.seconds)} s`,
  );
  console.log(`  kinds: ${listed(kinds)}\n  answers: ${listed(statuses)}`);
  console.log(`  503: ${refusedFor503.size === 0 ? 'none' : listed(refusedFor503)}`);
  console.log(
    `  memory: ${left.memory
      .filter((_, index) => index % 10 === 0)
      .map(({ process, heap }) => `${inMb(process)} (heap ${inMb(heap)})`)
      .join(', ')} MB`,
  );
  line(left.faults, 'every answer is a success or a refusal in French');
  line(
    left.errors.map((text) => text.slice(0, 600)),
    'nothing is logged as an error',
  );
  line(left.isAlive ? [] : ['it has died'], 'the portal lives');
  line(memoryGrowth(left.memory), 'its memory stays within bounds');
  line(left.isReady ? [] : ['/api/ready says no'], 'it is ready for more');
  for (const invariant of left.invariants) printReport(invariant);
  return failures + left.invariants.flatMap(({ faults }) => faults).length + refusedFor503.size;
}

function listed(counts: Map<string, number>): string {
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  return sorted.map(([name, count]) => `${name} ${count}`).join(', ');
}
