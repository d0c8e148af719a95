/** Most rows in one answer of a collection; also the number of rows when none is asked for. */
export const mostItemsPerPage = 500;
