/** True once the instant, a start or an end, has passed. */
export const hasCome = (instant: string): boolean => new Date(instant) <= new Date();
