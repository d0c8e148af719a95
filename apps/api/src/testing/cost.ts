/** What some work costs this process, in microseconds of its processors: a busy machine slows a clock down, not this. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** How many times more the first costs than the second: the cheapest round of each, in turns. */
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
