import { isAtLeast, type Level } from '../access.ts';
import type { Cents } from '../money.ts';
import { parisDay } from '../paris-time.ts';

/** Yearly dues by level: 30 € for a guest, 60 € from DEVMAN up, 50 € for everybody else (CORE-140). */
export function membershipPriceCents(level: Level): Cents {
  if (level === 'ROLE_GUEST') return 3000;
  return isAtLeast(level, 'ROLE_DEVMAN') ? 6000 : 5000;
}

/**
 * Active until the end of its last day in Paris. Due once it has ended, and from 1 December when it ends with the year
 * (CORE-153, CORE-155).
 */
export function membershipState(untilOn: string | null, now: Date): { isActive: boolean; isDue: boolean } {
  const today = parisDay(now);
  const isActive = untilOn !== null && untilOn >= today;
  const year = today.slice(0, 4);
  const callOpen = today >= `${year}-12-01` && (untilOn === null || untilOn <= `${year}-12-31`);
  return { isActive, isDue: !isActive || callOpen };
}
