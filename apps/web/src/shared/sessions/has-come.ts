/** Started, or ended. */
export const hasCome = (instant: string): boolean => new Date(instant) <= new Date();
