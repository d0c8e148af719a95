import { readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { dataDir } from './database.ts';

/** Processor time of processes, in ms, from Linux's counters. */

const ticksPerSecond = (): number => Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** Ticks of a process itself, and of its children that have ended. */
function ticksOf(pid: number): { parent: number; own: number; ofEnded: number } | null {
  try {
    // The name stands in brackets and may contain spaces and brackets.
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

/** Process id of the bench's postmaster. */
const postmaster = (): number =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

export type ProcessorTimes = { portals: number; postgres: number };

/**
 * Reader of the processor times of the portals, and of PostgreSQL with all its processes; NaN where the
 * system does not give them.
 */
export function processorTimes(portals: readonly number[]): () => ProcessorTimes {
  if (process.platform !== 'linux') return () => ({ portals: Number.NaN, postgres: Number.NaN });
  const [perTick, parent] = [1000 / ticksPerSecond(), postmaster()];
  return () => {
    let [ofPortals, ofPostgres] = [0, 0];
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      const ticks = Number.isInteger(pid) ? ticksOf(pid) : null;
      if (!ticks) continue;
      if (portals.includes(pid)) ofPortals += ticks.own;
      else if (pid === parent) ofPostgres += ticks.own + ticks.ofEnded;
      else if (ticks.parent === parent) ofPostgres += ticks.own;
    }
    return { portals: ofPortals * perTick, postgres: ofPostgres * perTick };
  };
}
