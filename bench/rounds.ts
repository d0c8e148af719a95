import type { Call } from './call.ts';
import { type Round, runLoad } from './load.ts';
import { type ProcessorTimes, processorTimes } from './processor.ts';
import type { Server } from './servers.ts';

/** Number of connections, over all servers of a round. */
export const connections = 16;

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export const rate = (list: Round[]): number => median(list.map((round) => round.perSecond));

/**
 * Runs one call for so many seconds at these servers, which share the connections and the requests.
 * @param settled runs after the last answer, before the data is put back.
 */
export async function runRound(
  servers: readonly Server[],
  call: Call,
  seconds: number,
  settled: () => Promise<void> = async () => {},
): Promise<Round> {
  const next = call.requests();
  const loads = servers.map(({ port }) =>
    runLoad({ port, next, connections: connections / servers.length, seconds }),
  );
  const round = sumOf(await Promise.all(loads));
  if (round.refused > 0)
    throw new Error(`${call.name}: ${round.refused} of ${round.requests} answers were refusals.`);
  await settled();
  await call.reset();
  return round;
}

/** Rounds of one side, and the cost of a request in each, in ms: of its server, and of PostgreSQL. */
export type Side = { rounds: Round[]; costs: ProcessorTimes[] };

/**
 * Measures the two sides in turn, so that other load on the machine affects both alike; the first round of
 * each only warms up.
 */
export async function compare(
  sides: readonly [[Server, Call], [Server, Call]],
  times: { rounds: number; seconds: number },
): Promise<[Side, Side]> {
  const measured: [Side, Side] = [
    { rounds: [], costs: [] },
    { rounds: [], costs: [] },
  ];
  for (let number = 0; number <= times.rounds; number += 1) {
    for (const [index, [server, call]] of sides.entries()) {
      const read = processorTimes([server.pid]);
      const before = read();
      let after = before;
      const round = await runRound([server], call, times.seconds, async () => {
        after = read();
      });
      if (number === 0) continue;
      measured[index]!.rounds.push(round);
      measured[index]!.costs.push({
        portals: (after.portals - before.portals) / round.requests,
        postgres: (after.postgres - before.postgres) / round.requests,
      });
    }
  }
  return measured;
}

/** Median processor time of a request: "0.61 + 0.55 ms", of the server and of PostgreSQL. */
export const costText = ({ costs }: Side): string =>
  `${median(costs.map((cost) => cost.portals)).toFixed(2)} + ${median(costs.map((cost) => cost.postgres)).toFixed(2)} ms`;

function sumOf(rounds: Round[]): Round {
  const sum = (of: (round: Round) => number): number => rounds.reduce((all, round) => all + of(round), 0);
  const seconds = Math.max(...rounds.map((round) => round.seconds));
  const requests = sum((round) => round.requests);
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p99Ms: Math.max(...rounds.map((round) => round.p99Ms)),
    refused: sum((round) => round.refused),
  };
}
