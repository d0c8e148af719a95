/** Query parameter: page of the whole journal; without it only the last lines are shown. */
export const journalParam = 'journal';

/** Number of lines shown at first. */
export const linesFirst = 5;

/** Query of the last events: more than lines, as consecutive events with the same words share a line. */
export const lastEvents = { query: { itemsPerPage: '30' } } as const;
