/**
 * Yields the main thread once. The start is made of short tasks (evaluation of the code, router, first
 * requests, first drawing in slices), as one long task would keep a slow phone from reacting to a touch:
 * docs/decisions/0020.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
