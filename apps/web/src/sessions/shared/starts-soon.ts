const hour = 3_600_000;

/**
 * True from an hour before the start on: a person with a seat then joins and needs no calendar entry, and a
 * leader needs the sheet, as people come early.
 */
export const startsSoon = ({ startDate }: { startDate: string }, now: Date): boolean =>
  Date.parse(startDate) - now.getTime() <= hour;
