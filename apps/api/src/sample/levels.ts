import { ladder, type Level, levelRank } from '@forman/domain/access';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { type Days, daytime } from './days.ts';
import type { Random } from '../seeded-random.ts';

export type Reached = {
  level: Level;
  at: Date;
  cause: 'registration' | 'membership' | 'vote' | 'admin' | 'import';
};

/** Days that the sample's transactions go back; older facts were imported from the former portal. */
export const historyDays = 3 * 365;

/** Each level that a person of this level has had, and its day. `since`: days to the first membership. */
export function levelHistory(world: { random: Random; days: Days }, level: Level, since: number): Reached[] {
  const { random, days } = world;
  const causeAt = (offset: number, cause: Reached['cause']): Reached['cause'] =>
    offset < -historyDays ? 'import' : cause;
  const registeredOn = level === 'ROLE_GUEST' ? since : since - random.int(40, 110);
  const guest: Reached = {
    level: 'ROLE_GUEST',
    at: daytime(random, days.day(registeredOn)),
    cause: causeAt(registeredOn, 'registration'),
  };
  if (level === 'ROLE_GUEST') return [guest];
  const member: Reached = {
    level: 'ROLE_NEOMAN',
    at: daytime(random, days.day(since)),
    cause: causeAt(since, 'membership'),
  };
  return [guest, member, ...laterRungs(world, level, since, causeAt)];
}

function laterRungs(
  { random, days }: { random: Random; days: Days },
  level: Level,
  since: number,
  causeAt: (offset: number, cause: Reached['cause']) => Reached['cause'],
): Reached[] {
  if (level === 'ROLE_NOMAN') return [{ level, at: lapse(days), cause: 'admin' }];
  const rungs: Level[] =
    level === 'ROLE_ONEMAN' ? [level] : ladder.slice(levelRank('ROLE_BEMAN'), levelRank(level) + 1);
  const step = Math.floor(-since / (rungs.length + 1));
  return rungs.map((rung, index) => {
    const offset = since + step * (index + 1) + random.int(-8, 8);
    return { level: rung, at: daytime(random, days.day(offset)), cause: causeAt(offset, 'vote') };
  });
}

/** The instant of a lapse: shortly after the beginning of the unpaid year; yesterday at the latest. */
function lapse(days: Days): Date {
  const day = `${days.year}-01-12` < days.today ? `${days.year}-01-12` : addDays(days.today, -1);
  return parisInstant(day, '10:00');
}

/** The level of a person at this instant. */
export const levelAt = (history: readonly Reached[], at: Date): Level =>
  history.findLast((reached) => reached.at <= at)?.level ?? 'ROLE_GUEST';
