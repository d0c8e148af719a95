/** A list stands under the paragraph before it. */
export type Passage = string | readonly string[];

export type Section = {
  title: string;
  passages: readonly Passage[];
};

/** The address of a section within its page. */
export const anchorOf = (index: number): string => `section-${index + 1}`;
