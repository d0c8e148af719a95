/**
 * Hands the page's thread back once. The start is made of three short tasks, the code's evaluation, the router and the
 * first drawing, where one long one would leave a slow phone deaf to a touch: docs/decisions/0020.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
