const hour = 3_600_000;

/**
 * Within the hour, or under way: whoever has a seat joins now, and writes nothing down for later; who leads it, since people
 * come early, needs its sheet.
 */
export const startsSoon = ({ startDate }: { startDate: string }, now: Date): boolean =>
  Date.parse(startDate) - now.getTime() <= hour;
