/** Id of a part of a page, for links to it. */
export const anchorOf = (index: number): string => `section-${index + 1}`;
