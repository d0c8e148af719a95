/** Which page of the whole journal is shown, in the address; without it the last lines. */
export const journalParam = 'journal';

/** The last lines, as they stand first. */
export const lastEvents = { query: { itemsPerPage: '5' } } as const;
