import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { findLine } from '../apps/api/src/people/lineage/lineage.queries.ts';
import { helpOn, root, run } from '../scripts/command.ts';
import type { Call } from './call.ts';
import { prepareCalls, tokenSecret } from './calls.ts';
import { type Association, dataDir, freshDatabase } from './database.ts';
import { type Round, runLoad } from './load.ts';
import { compare, connections, costText, median, rate } from './rounds.ts';
import { answerOf, cardsOf, checkSameAnswers } from './same-answers.ts';
import { memoryOf, type Server, startBare, startPortal } from './servers.ts';
import { countedOn, startWithStatistics, statementText, statementTimesOf } from './statement-times.ts';

helpOn(`
npm run bench [-- --quick]

Measures the built portal against a bare node:http server with statements of its own, one a call and the leanest that
give the same answer, on the same PostgreSQL with the large association (.cache/bench): lists and pages of the four
kinds, a person's page, free registration, creation of a session with five slots and three co-pilots. Both must answer
the same JSON first. Beside each ratio stands what a request costs in processor time, of the server and of PostgreSQL
(Linux only; a registration's with its e-mail as far as it was sent meanwhile), then its statements and their time by
pg_stat_statements. Then a month of the calendar against the list, the same calls on the sample association and with ten
times the coming sessions, the notification indicator, the statement of the largest line, somebody's sign-up against its
password's hash, the warm start, and the memory afterwards. Rounds alternate; the figure of a side is the median of its
rounds. --quick: fewer and shorter rounds, for a first idea.

Exits 1 when a figure is missed. All figures are in bench/results.json.
`);

const quick = process.argv.includes('--quick');
const rounds = quick ? 3 : 7;
const seconds = quick ? 1 : 3;
/** Limits that the figures must meet: a ratio to the bare server, milliseconds or megabytes. */
const reach = {
  list: 0.6,
  formations: 0.6,
  events: 0.6,
  'team meetings': 0.6,
  detail: 0.6,
  formation: 0.6,
  event: 0.6,
  'team meeting': 0.6,
  profile: 0.5,
  registration: 0.4,
  // A limit of our own: the bare server writes neither the audit line nor the three messages.
  creation: 0.2,
  growth: 1.3,
  calendar: 1.2,
  indicatorMs: 5,
  lineMs: 30,
  // A limit of our own: more than half of the time is the hash, which takes 10 ms on a fast machine and 20 on
  // a slow one, while the rest takes 5 on both.
  newcomer: 2,
  startMs: 1000,
  memoryMb: 200,
};
/** Fewer and shorter rounds, for calls much like the ones measured at length. */
const brief = { rounds: quick ? 3 : 5, seconds: 1 };

type Figure = { what: string; value: number; reach: string; ok: boolean; detail: string };
const figures: Figure[] = [];

function note(
  what: string,
  value: number,
  limit: { atLeast: number } | { atMost: number },
  detail: string,
): void {
  const ok = 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
  const wanted = 'atLeast' in limit ? `≥ ${limit.atLeast}` : `≤ ${Number(limit.atMost.toFixed(2))}`;
  figures.push({ what, value: Number(value.toFixed(3)), reach: wanted, ok, detail });
  const mark = ok ? styleText('green', '✓') : styleText('red', '✗');
  console.log(`${mark} ${what.padEnd(32)} ${value.toFixed(2).padStart(8)}  (${wanted})  ${detail}`);
}

type Prepared = Awaited<ReturnType<typeof prepareCalls>>;

type Large = { url: string; prepared: Prepared; portal: Server };

/** Refuses a short list: full pages have to be compared, as a short one costs both sides little. */
async function checkSize(portal: Server, call: Call): Promise<void> {
  const count = cardsOf(await answerOf(portal, call))?.length;
  await call.reset();
  if (count !== undefined && count < 10) throw new Error(`The list has ${count} cards: ${call.sample.path}`);
}

async function againstBare({ url, prepared, portal }: Large): Promise<void> {
  const bare = await startBare(url, prepared.tokensFile);
  const calls = [await prepared.filteredList(), prepared.detail, prepared.registration];
  const others = [
    ...(await prepared.otherLists()),
    ...prepared.otherDetails,
    prepared.profile,
    await prepared.creation(),
  ];
  const count = await checkSameAnswers(portal, bare, [...calls, ...others]);
  console.log(`Both servers answer the same to ${count} calls.`);
  for (const call of [...calls, ...others]) await checkSize(portal, call);
  for (const call of [...calls, ...others]) {
    const times = others.includes(call) ? brief : { rounds, seconds };
    const [a, b] = await compare(
      [
        [bare, call],
        [portal, call],
      ],
      times,
    );
    const [ofBare, ofPortal] = [rate(a.rounds), rate(b.rounds)];
    const p99 = median(b.rounds.map((round) => round.p99Ms)).toFixed(0);
    const statements = await statementsOf(call, [portal, bare], url);
    const detail = `${ofPortal.toFixed(0)}/s of ${ofBare.toFixed(0)}/s bare, p99 ${p99} ms; a request ${costText(b)} of processor, bare ${costText(a)}${statements}`;
    note(`${call.name} against bare`, ofPortal / ofBare, { atLeast: reach[call.name] }, detail);
  }
  await bare.stop();
}

/** PostgreSQL's own account of a request's statements, for the portal and the bare server; empty without any. */
async function statementsOf(call: Call, [portal, bare]: [Server, Server], url: string): Promise<string> {
  const on = countedOn(postgres.connectionString, url);
  const ofPortal = await statementTimesOf(portal, call, on);
  const ofBare = await statementTimesOf(bare, call, on);
  return ofPortal && ofBare ? `; ${statementText(ofPortal)}, bare ${statementText(ofBare)}` : '';
}

/** Measures one caller after the other: the time that a person waits. */
async function measureAlone({ url, prepared, portal }: Large): Promise<void> {
  const alone = async (request: Buffer): Promise<number> => {
    const load = { port: portal.port, next: () => request, connections: 1, seconds: brief.seconds };
    const measured: Round[] = [];
    for (let round = 0; round <= brief.rounds; round += 1) measured.push(await runLoad(load));
    if (measured.some(({ refused }) => refused > 0)) throw new Error('The portal refused to answer.');
    return 1000 / rate(measured.slice(1));
  };
  const indicator = await alone(prepared.indicator);
  note('indicator, ms', indicator, { atMost: reach.indicatorMs }, 'one caller at a time');
  const { id, size, request } = await prepared.line();
  const whole = (await alone(request)).toFixed(0);
  const detail = `${size} people below; ${whole} ms over HTTP, sorted and written`;
  note('statement of the largest line, ms', await lineStatement(url, id), { atMost: reach.lineMs }, detail);
  await newcomerAgainstHash({ url, prepared, portal });
}

/** @returns the time that PostgreSQL takes for everybody below and above a person, their rows read, in ms. */
async function lineStatement(url: string, id: number): Promise<number> {
  const database = openDatabase({ connectionString: url, max: 1 });
  const times: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    const started = performance.now();
    await findLine(database.db, id, null);
    times.push(performance.now() - started);
  }
  await database.close();
  return median(times.slice(10));
}

/**
 * Compares a sign-up with the hash of its password, which no server can avoid and which should be most of the
 * time.
 */
async function newcomerAgainstHash({ url, prepared, portal }: Large): Promise<void> {
  const bare = await startBare(url, prepared.tokensFile);
  const times = { bare: [] as number[], portal: [] as number[] };
  const once = async (server: Server, request: Buffer): Promise<number> => {
    const requests = [request];
    const next = (): Buffer | null => requests.pop() ?? null;
    const round = await runLoad({ port: server.port, next, connections: 1, seconds: 1 });
    if (round.refused > 0) throw new Error('Nobody was signed up.');
    return round.p99Ms;
  };
  for (let index = 0; index < 90; index += 1) {
    const request = prepared.newcomer(index);
    times.bare.push(await once(bare, request));
    times.portal.push(await once(portal, request));
  }
  await bare.stop();
  const [hash, whole] = [median(times.bare.slice(45)), median(times.portal.slice(45))];
  const detail = `${whole.toFixed(1)} ms, the hash alone from the bare server ${hash.toFixed(1)} ms`;
  note('a newcomer / the hash alone', whole / hash, { atMost: reach.newcomer }, detail);
}

/**
 * Compares a month of the calendar with a page of the list, both of the portal: its many sessions may cost
 * only so much more.
 */
async function calendarAgainstList({
  prepared,
  portal,
}: {
  prepared: Prepared;
  portal: Server;
}): Promise<void> {
  const call = await prepared.calendar();
  const { sessions } = (await answerOf(portal, call)) as { sessions: unknown[] };
  const [a, b] = await compare(
    [
      [portal, prepared.wholeList],
      [portal, call],
    ],
    { rounds, seconds },
  );
  const detail = `${sessions.length} sessions; a request ${costText(b)} of processor, the list ${costText(a)}`;
  note('month of the calendar / list', rate(a.rounds) / rate(b.rounds), { atMost: reach.calendar }, detail);
}

/**
 * Compares the same calls on more data: the large association with the sample, a tenth of it or less, and
 * with ten times the sessions.
 */
async function withMoreData(
  server: string,
  large: Large,
  {
    other,
    names,
    more,
  }: { other: Association; names: ('wholeList' | 'detail' | 'registration')[]; more: string },
): Promise<void> {
  const url = await freshDatabase(server, other);
  const prepared = await prepareCalls(url);
  const portal = await startPortal(url, tokenSecret);
  for (const name of names) {
    const [theirs, ours]: [Server, Call][] = [
      [portal, prepared[name]],
      [large.portal, large.prepared[name]],
    ];
    const [a, b] = await compare(other === 'sample' ? [theirs!, ours!] : [ours!, theirs!], {
      rounds,
      seconds,
    });
    const detail = `a request ${costText(b)} of processor, with less ${costText(a)}`;
    note(
      `${prepared[name].name}, ${more}`,
      rate(a.rounds) / rate(b.rounds),
      { atMost: reach.growth },
      detail,
    );
  }
  await portal.stop();
  await prepared.close();
}

async function measureStart(url: string): Promise<void> {
  const starts: number[] = [];
  for (let start = 0; start < 5; start += 1) {
    const portal = await startPortal(url, tokenSecret);
    starts.push(portal.startMs);
    await portal.stop();
  }
  note(
    'warm start to listening, ms',
    median(starts),
    { atMost: reach.startMs },
    starts.map(Math.round).join(', '),
  );
}

mkdirSync(dataDir, { recursive: true });
const built = await run(['node', 'scripts/build.ts', '--if-needed'], true);
if (!built.ok) process.exit(1);
const postgres = await startWithStatistics();
try {
  const url = await freshDatabase(postgres.connectionString, 'large');
  await measureStart(url);
  const large = { url, prepared: await prepareCalls(url), portal: await startPortal(url, tokenSecret) };
  await againstBare(large);
  await calendarAgainstList(large);
  await measureAlone(large);
  await withMoreData(postgres.connectionString, large, {
    other: 'sample',
    names: ['wholeList', 'detail', 'registration'],
    more: 'ten times the data',
  });
  await withMoreData(postgres.connectionString, large, {
    other: 'tenfold',
    names: ['wholeList'],
    more: 'ten times the coming sessions',
  });
  const memory = memoryOf(large.portal);
  if (memory === null) console.log('- memory after the bench: this system does not say.');
  else
    note(
      'memory after the bench, MB',
      memory,
      { atMost: reach.memoryMb },
      'resident set of the portal’s process',
    );
  await large.portal.stop();
  await large.prepared.close();
} finally {
  await postgres.stop();
}
const results = {
  at: new Date().toISOString(),
  node: process.version,
  rounds,
  seconds,
  connections,
  figures,
};
writeFileSync(join(root, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`);
process.exit(figures.every((figure) => figure.ok) ? 0 : 1);
