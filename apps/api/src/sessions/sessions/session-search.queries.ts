import { type RawBuilder, sql } from 'kysely';
import { parisDay, parisInstant, addDays } from '@forman/domain/paris-time';
import { discoveryLookbackDays } from '@forman/domain/sessions/discovery';

/** Upcoming lists start two days before today; discovery days fourteen (CORE-264, CORE-252). */
export function upcoming(now: Date): { condition: RawBuilder<unknown>; since: Date } {
  const today = parisDay(now);
  const usual = parisInstant(addDays(today, -2));
  const since = parisInstant(addDays(today, -discoveryLookbackDays));
  return { condition: sql`s.starts_at >= ${usual} or s.discovery_stage = 'discovery_day'`, since };
}
