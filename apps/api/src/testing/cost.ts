/**
 * CPU time that some work takes in this process, in microseconds: a busy machine slows a clock down, but not
 * this.
 */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The cost of the first work divided by that of the second: the cheapest round of each, taken in turns. */
export async function costRatio(
  rounds: number,
  first: (round: number) => Promise<unknown>,
  second: (round: number) => Promise<unknown>,
): Promise<number> {
  let [one, other] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1) {
    one = Math.min(one, await costOf(() => first(round)));
    other = Math.min(other, await costOf(() => second(round)));
  }
  return one / other;
}
