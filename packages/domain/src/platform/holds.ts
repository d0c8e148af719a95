/** Time for which a seat is kept while its payment is under way. */
export const holdMs = 15 * 60_000;
