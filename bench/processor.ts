import { readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

/** Processor time of processes, in ms, as Linux counts it. */

const ticksPerSecond = (): number => Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** Its own, and that of the children that it has outlived. */
function ticksOf(pid: number): { parent: number; own: number; ofEnded: number } | null {
  try {
    // The name stands in brackets and may hold anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, utime, stime, cutime, cstime] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? 0);
    return { parent: parent!, own: utime! + stime!, ofEnded: cutime! + cstime! };
  } catch {
    return null;
  }
}

/** What reads them: of the portals, and of PostgreSQL with all its processes. */
export function processorTimes(portals: readonly number[], postmaster: number) {
  const perTick = 1000 / ticksPerSecond();
  return (): { portals: number; postgres: number } => {
    let [ofPortals, ofPostgres] = [0, 0];
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      const ticks = Number.isInteger(pid) ? ticksOf(pid) : null;
      if (!ticks) continue;
      if (portals.includes(pid)) ofPortals += ticks.own;
      else if (pid === postmaster) ofPostgres += ticks.own + ticks.ofEnded;
      else if (ticks.parent === postmaster) ofPostgres += ticks.own;
    }
    return { portals: ofPortals * perTick, postgres: ofPostgres * perTick };
  };
}
