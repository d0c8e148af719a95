/** How many rows one answer of a collection holds at most, and when nothing else is asked. */
export const mostItemsPerPage = 500;
