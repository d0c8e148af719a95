/** The page of the whole journal, in the address; without it the last lines are shown. */
export const journalParam = 'journal';

/** How many lines stand first. */
export const linesFirst = 5;

/** The last events: more than lines, as those that say the same in a row are one. */
export const lastEvents = { query: { itemsPerPage: '30' } } as const;
