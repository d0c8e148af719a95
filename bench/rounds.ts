import type { Call } from './call.ts';
import { type Round, runLoad } from './load.ts';
import type { Server } from './servers.ts';

/** At once, over all the servers of a round. */
export const connections = 16;

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export const rate = (list: Round[]): number => median(list.map((round) => round.perSecond));

/**
 * One call for so many seconds at these servers, which share the connections and the requests.
 * @param settled runs when all is answered, before the data is put back.
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
