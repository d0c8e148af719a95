/** Above the reason, on the page itself; the notice has its own words. */
export const failedTitle = 'Cela n’a pas pu se faire.';
