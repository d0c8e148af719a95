/** Title above the reason on the page; the notice has its own words. */
export const failedTitle = 'Cela n’a pas pu se faire.';
