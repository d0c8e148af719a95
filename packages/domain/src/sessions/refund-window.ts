const DAY = 86_400_000;
/** A cancellation this many days before the start, rounded up, or fewer, gives nothing back (CORE-218). */
export const refundWindowDays = 7;

/** The last instant at which a cancellation still gives an avoir. */
export const refundUntil = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - refundWindowDays * DAY - 1);
