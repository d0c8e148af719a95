/** The address of a part within its page. */
export const anchorOf = (index: number): string => `section-${index + 1}`;
