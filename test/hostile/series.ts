import { createHash } from 'node:crypto';
import { endpoints } from '@forman/contract';
import fc from 'fast-check';
import { fault } from '../../apps/api/src/http/hostile-answers.testing.ts';
import { type InvariantReport, verifyInvariants } from '../../apps/api/src/verify/verify.service.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type HostileRequest, requestTo, type Target } from './requests.ts';
import { type Answer, createWire } from './wire.ts';
import type { Memory, World } from './world.ts';

export type HostileOptions = {
  count: number;
  seed: number;
  /** Number of the first request: with the same seed, a number always gives the same request. */
  from?: number;
  say?: (line: string) => void;
};

export type HostileReport = {
  sent: number;
  /** Number of attacks on each call of the contract. */
  attacks: Map<string, number>;
  statuses: Map<string, number>;
  kinds: Map<string, number>;
  /** Answers of 503, by their code: the portal gave up waiting. */
  refusedFor503: Map<string, number>;
  faults: string[];
  /** The errors in the portal's log. */
  errors: string[];
  memory: Memory[];
  invariants: InvariantReport[];
  isReady: boolean;
  isAlive: boolean;
  seconds: number;
};

/** Number of parallel clients. */
const clients = 8;
/** Number of requests after which the accounts are mended and the memory is read. */
const roundLength = 1_000;

type Series = {
  world: World;
  accounts: Accounts;
  wire: ReturnType<typeof createWire>;
  report: HostileReport;
};

/** Sends the requests, then checks the state of the portal. */
export async function runHostileSeries(
  world: World,
  { count, seed, from = 0, say = () => {} }: HostileOptions,
): Promise<HostileReport> {
  const started = performance.now();
  const accounts = await createAccounts(world);
  const wire = createWire(world.portal.url);
  const report = emptyReport();
  const series = { world, accounts, wire, report };
  const generate = generator(await world.target(accounts.count), seed);
  let next = from;
  while (report.sent < count && world.portal.isRunning()) {
    await accounts.mend();
    report.memory.push(await world.memory());
    const end = Math.min(report.sent + roundLength, count);
    const client = async (): Promise<void> => {
      while (report.sent < end && world.portal.isRunning()) {
        const number = next++;
        await attack(series, number, generate(number));
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    const { process } = report.memory.at(-1)!;
    say(`  ${report.sent} requests, ${report.faults.length} faults, ${inMb(process)} MB`);
  }
  wire.close();
  report.isAlive = world.portal.isRunning();
  if (report.isAlive) await lookAtWhatIsLeft(world, report);
  report.seconds = (performance.now() - started) / 1000;
  return report;
}

export const inMb = (bytes: number): number => Math.round(bytes / 1024 / 1024);

const emptyReport = (): HostileReport => ({
  sent: 0,
  attacks: new Map(endpoints.map(({ id }) => [id, 0])),
  statuses: new Map(),
  kinds: new Map(),
  refusedFor503: new Map(),
  faults: [],
  errors: [],
  memory: [],
  invariants: [],
  isReady: false,
  isAlive: false,
  seconds: 0,
});

async function lookAtWhatIsLeft(world: World, report: HostileReport): Promise<void> {
  report.isReady = await fetch(`${world.portal.url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  report.memory.push(await world.memory());
  report.invariants = await verifyInvariants(world.db, new Date());
  report.errors = world.errors();
}

/**
 * Takes the calls in turn, so that each is attacked as often; a request depends on the seed and on its number
 * alone.
 */
function generator(target: Target, seed: number): (number: number) => HostileRequest {
  const arbitraries = endpoints.map((endpoint) => requestTo(endpoint, target));
  return (number) => {
    const own = createHash('sha256').update(`${seed}:${number}`).digest().readInt32BE(0);
    return fc.sample(arbitraries[number % arbitraries.length]!, { seed: own, numRuns: 1 })[0]!;
  };
}

const add = (counts: Map<string, number>, key: string, more = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + more);

async function attack(series: Series, number: number, request: HostileRequest): Promise<void> {
  const { report } = series;
  const { id } = endpoints[number % endpoints.length]!;
  add(report.attacks, id, request.times);
  add(report.kinds, request.kind, request.times);
  report.sent += request.times;
  const found = await Promise.all(Array.from({ length: request.times }, () => faultOf(series, request)));
  const wrong = found.find((one) => one !== null);
  if (wrong)
    report.faults.push(
      `${number} ${id} (${request.kind}): ${request.method} ${request.path.slice(0, 120)}: ${wrong}`.slice(
        0,
        700,
      ),
    );
}

/** Sends the request once. @returns the fault of the answer, or null. */
async function faultOf(series: Series, request: HostileRequest): Promise<string | null> {
  const { wire, report } = series;
  const answer = request.bytes ? await wire.write(request.bytes) : await sendAs(series, request);
  if (typeof answer === 'string') return answer;
  if (answer === null) {
    add(report.statuses, 'closed without a word');
    return null;
  }
  add(report.statuses, String(answer.statusCode));
  if (answer.statusCode === 503) add(report.refusedFor503, codeOf(answer));
  return wrongWith(request, answer);
}

const codeOf = (answer: Answer): string => /"code":"(\w+)"/.exec(answer.body)?.[1] ?? 'no code';

function wrongWith({ method, bytes }: HostileRequest, answer: Answer): string | null {
  if (answer.statusCode === 0) return `no HTTP: ${answer.body}`;
  // A 503 is counted, and judged by the reader of the counts.
  if (answer.statusCode === 503) return null;
  // An answer without a body is right for HEAD, and possible after bare bytes that stop in the middle of a
  // request.
  if (answer.body === '' && (method === 'HEAD' || bytes))
    return answer.statusCode < 500 ? null : String(answer.statusCode);
  return fault(answer);
}

/**
 * True for a body larger than any call reads: the answer comes before all is sent, and the connection ends.
 */
const isCutOff = (request: HostileRequest): boolean => (request.body?.length ?? 0) > 400_000;

async function sendAs({ accounts, wire }: Series, request: HostileRequest): Promise<Answer | string | null> {
  const token = request.authorization === undefined ? await accounts.tokenOf(request.who) : null;
  try {
    const answer = await wire.send(request, request.authorization ?? (token ? `Bearer ${token}` : null));
    const isOver = answer.statusCode === 401 || /confirmation_needed/.test(answer.body);
    if (token && isOver) accounts.forget(request.who);
    return answer;
  } catch (error) {
    return isCutOff(request) ? null : `no answer: ${(error as Error).message}`;
  }
}
