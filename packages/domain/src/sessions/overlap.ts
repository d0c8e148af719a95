type Slot = { dateAt: string; endAt: string };

/** Instants as the wire has them: ISO 8601 in UTC. Without slots a session lasts from its begin to its end, where both are known. */
export type Timed = {
  slots: readonly Slot[];
  startDate?: string | undefined;
  endDate?: string | undefined;
};

function hoursOf({ slots, startDate, endDate }: Timed): readonly Slot[] {
  if (slots.length > 0 || !startDate || !endDate) return slots;
  return [{ dateAt: startDate, endAt: endDate }];
}

/**
 * Tells whether nobody can attend both: slots count, not the days between; a session that begins as the other ends only
 * touches it.
 */
export const doOverlap = (one: Timed, other: Timed): boolean =>
  hoursOf(one).some((slot) =>
    hoursOf(other).some(({ dateAt, endAt }) => slot.dateAt < endAt && dateAt < slot.endAt),
  );

/** The first of those that overlap, so many at most; in the order given. */
export function withoutOverlaps<Session extends Timed>(
  sessions: readonly Session[],
  limit: number,
): Session[] {
  const chosen: Session[] = [];
  for (const session of sessions) {
    if (chosen.length >= limit) break;
    if (!chosen.some((other) => doOverlap(session, other))) chosen.push(session);
  }
  return chosen;
}
