import { endOfDay, oneYearAfter, parisDay } from '../../paris-time.ts';

/**
 * The last instant at which the avoir of a cancellation counts (CORE-221): a year later, to the end of the
 * Paris day that its credit document names.
 */
export const refundExpiry = (cancelledAt: Date): Date => endOfDay(parisDay(oneYearAfter(cancelledAt)));
