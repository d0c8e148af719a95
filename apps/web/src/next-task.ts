/**
 * Hands the page's thread back once. The start is made of short tasks, the code's evaluation, the router, what the page
 * asks for, and the first drawing in slices, where one long one would leave a slow phone deaf to a touch:
 * docs/decisions/0020.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
