type Slot = { dateAt: string; endAt: string };

/**
 * Hours of a session on the wire: ISO 8601 in UTC. Without slots a session lasts from its start to its end,
 * where both are known.
 */
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
 * True when nobody can attend both: slots count, not the days between; a session that begins as the other
 * ends does not overlap it.
 */
export const doOverlap = (one: Timed, other: Timed): boolean =>
  hoursOf(one).some((slot) =>
    hoursOf(other).some(({ dateAt, endAt }) => slot.dateAt < endAt && dateAt < slot.endAt),
  );

/** Sessions in the given order, without those that overlap an earlier one; at most `limit`. */
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
